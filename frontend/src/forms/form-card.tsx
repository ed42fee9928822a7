/** The frame of a form: its sections on one sheet, each under a heading. */
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './forms.module.css';

export function FormSheet({ children }: { readonly children: ReactNode }) {
  return <div className={classNames('card', styles.sheet)}>{children}</div>;
}

interface FormSectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <section className={classNames('stack-20', styles.section)}>
      <div className="stack-4">
        <h2 className={styles.sectionTitle}>{title}</h2>
        {text ? <p className={classNames('muted text-15', styles.sectionText)}>{text}</p> : null}
      </div>
      <div className={classNames('stack-20', styles.sectionBody)}>{children}</div>
    </section>
  );
}

/** Two fields side by side if there is room. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface FormEndProps {
  /** Why the form cannot be sent yet. */
  readonly hint?: string | undefined;
  readonly hintId: string;
  readonly children: ReactNode;
}

export function FormEnd({ hint, hintId, children }: FormEndProps) {
  return (
    <div className={classNames('cluster-12 middle', styles.end)}>
      {children}
      <p className={classNames('muted text-14', styles.endHint, !hint && styles.hidden)} id={hintId}>
        {hint}
      </p>
    </div>
  );
}
