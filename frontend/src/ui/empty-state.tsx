/** Nothing to show, or nothing that could be loaded: what it means and the way on. */
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly actions?: ReactNode;
  /** An error is read out as it appears. */
  readonly role?: 'status' | 'alert';
}

export function EmptyState({ title, text, actions, role = 'status' }: EmptyStateProps) {
  return (
    <div className={styles.empty} role={role}>
      <span className={styles.weave} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
