import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import controls from './controls.module.css';
import { Field, type FieldFrame } from './field';

type TextFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'children'>;

export function TextField({ label, help, error, required, className, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => <input {...input} {...control} type={type} className={classNames(controls.control, className)} />}
    </Field>
  );
}
