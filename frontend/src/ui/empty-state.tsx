/** Shown if a list is empty or could not be loaded: the reason and the next step. */
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly actions?: ReactNode;
  /** An error is announced when it appears. */
  readonly role?: 'status' | 'alert';
}

export function EmptyState({ title, text, actions, role = 'status' }: EmptyStateProps) {
  return (
    <div className={classNames('stack-12', styles.empty)} role={role}>
      <span className={styles.weave} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {actions ? <div className={classNames('cluster-12', styles.actions)}>{actions}</div> : null}
    </div>
  );
}
