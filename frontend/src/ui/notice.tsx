import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './notice.module.css';

type NoticeKind = 'info' | 'success' | 'error';

const icons = { info: Info, success: CircleCheck, error: CircleAlert } as const;

/** An inline message; an error is announced when it appears. */
export function Notice({ kind = 'info', children }: { readonly kind?: NoticeKind; readonly children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div
      className={classNames(styles.notice, styles[kind])}
      role={kind === 'error' ? 'alert' : kind === 'success' ? 'status' : undefined}
    >
      <Icon aria-hidden="true" />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
