/** A day: the browser's own field, which shows it in the language of the page as long as it is not being typed. */
import type { ComponentProps } from 'react';
import { useLanguage } from '@/i18n';
import { languages, type Language } from '@/i18n/languages';
import { classNames } from '@/lib/class-names';
import controls from './controls.module.css';
import styles from './date-field.module.css';
import { Field, type FieldFrame } from './field';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `Friday, December 4, 2026`; the names of the parts where there is no day yet. */
function wordsOf(value: string, language: Language): string {
  const { locale } = languages[language];
  if (DAY.test(value)) return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(value));
  const parts = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  return (['day', 'month', 'year'] as const).map((part) => parts.of(part)).join(' / ');
}

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
          <span className={classNames(styles.words, !DAY.test(shown) && 'muted')} aria-hidden="true">
            {wordsOf(shown, language)}
          </span>
        </div>
      )}
    </Field>
  );
}
