/** A day: the browser's own field, which shows it in the language of the page as long as it is not being typed. */
import type { ComponentProps } from 'react';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import controls from './controls.module.css';
import styles from './date-field.module.css';
import { Field, type FieldFrame } from './field';

type DateFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'id' | 'children' | 'type' | 'value'> & {
    /** What the form holds. */
    readonly shown: string;
  };

export function DateField({ label, help, error, required, className, shown, ...input }: DateFieldProps) {
  const language = useLanguage();
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <div className={styles.frame}>
          <input {...input} {...control} type="date" className={classNames(controls.control, className)} />
          <span className={styles.words} aria-hidden="true">
            {/^\d{4}-\d\d-\d\d$/.test(shown) ? formatDate(shown, language) : '–'}
          </span>
        </div>
      )}
    </Field>
  );
}
