import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import controls from './controls.module.css';
import { Field, type FieldFrame } from './field';

type TextAreaFieldProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'id' | 'children'>;

export function TextAreaField({ label, help, error, required, className, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <textarea rows={4} {...area} {...control} className={classNames(controls.control, controls.area, className)} />
      )}
    </Field>
  );
}
