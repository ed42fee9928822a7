import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import controls from './controls.module.css';
import { Field, type FieldFrame } from './field';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Set if it is not the page's language. */
  readonly lang?: string;
}

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    readonly options: readonly Option[];
    /** The label of the empty value; omitted if something is always selected. */
    readonly placeholder?: string;
  };

export function SelectField({
  label,
  help,
  error,
  required,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <div className={controls.selectFrame}>
          <select {...select} {...control} className={classNames(controls.control, controls.select, className)}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={controls.chevron} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
