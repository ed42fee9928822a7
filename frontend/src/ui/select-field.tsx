import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import controls from './controls.module.css';
import { Field, type FieldFrame } from './field';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Where it is not the page's own. */
  readonly lang?: string;
}

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    readonly options: readonly Option[];
    /** The line of the empty value; left out where something is always chosen. */
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
