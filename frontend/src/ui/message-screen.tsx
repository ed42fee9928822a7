/** A full-page message: not found, sent, denied, broken. */
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './message-screen.module.css';
import { PageTitle } from './page-title';

interface MessageScreenProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  /** The colour of the icon: success, in progress, or a problem. */
  readonly tone?: 'success' | 'pending' | 'danger';
  readonly actions?: ReactNode;
}

export function MessageScreen({ title, text, icon, tone = 'success', actions }: MessageScreenProps) {
  return (
    <div className={styles.screen}>
      {icon ? (
        <span className={classNames(styles.icon, styles[tone])}>{icon}</span>
      ) : (
        <span className={styles.tapestry} aria-hidden="true" />
      )}
      <PageTitle title={title} className={styles.title} />
      {text ? <p className={styles.text}>{text}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
