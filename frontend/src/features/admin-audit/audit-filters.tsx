/** Searches the audit by the number of a request and by days. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { TextField } from '@/ui/text-field';
import styles from './audit-screen.module.css';
import {
  auditFields,
  cleanedTexts,
  errorsOf,
  type AuditErrors,
  type AuditField,
  type AuditTexts,
} from './audit-search';

const MAX_CODE = 20;
const nothing: AuditTexts = { request: '', from: '', to: '' };

interface AuditFiltersProps {
  /** What is in the URL. */
  readonly current: AuditTexts;
  readonly onFilter: (texts: AuditTexts) => void;
}

function inputOf(form: HTMLFormElement, name: AuditField): HTMLInputElement | undefined {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : undefined;
}

/** A day of which a part is missing is no text yet: only the browser knows of it. */
function errorsIn(form: HTMLFormElement, typed: AuditTexts): AuditErrors {
  const isHalf = (name: AuditField) => inputOf(form, name)?.validity.badInput === true;
  return {
    ...errorsOf(typed),
    ...(isHalf('from') && { from: 'day' as const }),
    ...(isHalf('to') && { to: 'day' as const }),
  };
}

export function AuditFilters({ current, onFilter }: AuditFiltersProps) {
  const { t } = useTranslation('admin-audit');
  const [typed, setTyped] = useState(current);
  const [errors, setErrors] = useState<AuditErrors>(() => errorsOf(current));
  const [seen, setSeen] = useState(current);
  // Another URL: the fields follow.
  if (auditFields.some((name) => seen[name] !== current[name])) {
    setSeen(current);
    setTyped(current);
    setErrors(errorsOf(current));
  }
  const send = (form: HTMLFormElement) => {
    const found = errorsIn(form, typed);
    setErrors(found);
    const first = auditFields.find((name) => found[name]);
    if (first) inputOf(form, first)?.focus();
    else onFilter(cleanedTexts(typed));
  };
  const clear = (form: HTMLFormElement | null) => {
    // A half date is no text, so only the browser can empty its field.
    form?.reset();
    setTyped(nothing);
    setErrors({});
    onFilter(nothing);
  };
  const field = (name: AuditField) => {
    const error = errors[name];
    return {
      name,
      label: t(`search.${name}`),
      error: error && t(`errors.${error}`),
      value: typed[name],
      onChange: (event: { readonly target: { readonly value: string } }) =>
        setTyped({ ...typed, [name]: event.target.value }),
    };
  };
  return (
    <form
      role="search"
      aria-label={t('search.apply')}
      className={styles.search}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <div className={styles.fields}>
        <TextField {...field('request')} help={t('search.requestHelp')} maxLength={MAX_CODE} autoComplete="off" />
        <DateField {...field('from')} shown={typed.from} />
        <DateField {...field('to')} shown={typed.to} min={typed.from || undefined} />
      </div>
      <div className={classNames('cluster-12', styles.buttons)}>
        <Button type="submit" size="small">
          {t('search.apply')}
        </Button>
        <Button look="secondary" size="small" onClick={({ currentTarget }) => clear(currentTarget.form)}>
          {t('search.clear')}
        </Button>
      </div>
    </form>
  );
}
