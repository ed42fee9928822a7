/** The frame of every form field: label, help, control, errors, and the ids that connect them. */
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import styles from './field.module.css';

export interface FieldFrame {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: ReactNode;
  /** Marks the label; a field without it is labelled as optional. */
  readonly required?: boolean | undefined;
}

/** Props that connect a control with its label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldProps extends FieldFrame {
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ label, help, error, required = false, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [helpId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {`${label} `}
        {required ? null : <span className="muted text-13 regular">{t('optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {help ? (
        <p className="muted text-14" id={helpId}>
          {help}
        </p>
      ) : null}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** Scrolls to an error as it appears: the browser scrolls to the focused control only, and the foot of a dialog would hide what is under it. */
function showInDialog(error: HTMLElement | null): void {
  if (error?.closest('dialog')) error.scrollIntoView({ block: 'nearest' });
}

export function FieldError({ id, error }: { readonly id: string | undefined; readonly error: ReactNode }) {
  if (!error) return null;
  return (
    <p className={classNames('row-8 top', styles.error)} id={id} ref={showInDialog}>
      <CircleAlert aria-hidden="true" />
      <span>{error}</span>
    </p>
  );
}
