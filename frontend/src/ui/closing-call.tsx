import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './closing-call.module.css';

interface ClosingCallProps {
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
}

/** A call to action at the end of a page, on a dark background with a tapestry. */
export function ClosingCall({ title, text, actions }: ClosingCallProps) {
  return (
    <section className={styles.call} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={classNames('cluster-12', styles.actions)}>{actions}</div>
    </section>
  );
}
