import type { ReactNode } from 'react';
import styles from './closing-call.module.css';

interface ClosingCallProps {
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
}

/** The last word of a page, on a dark ground with the tapestry at its end. */
export function ClosingCall({ title, text, actions }: ClosingCallProps) {
  return (
    <section className={styles.call} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
