import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface ColumnsProps {
  readonly children: ReactNode;
  /** Stays in sight beside the content where there is room, and follows it where there is none. */
  readonly aside: ReactNode;
  readonly asideLabel: string;
}

export function Columns({ children, aside, asideLabel }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <aside className={styles.aside} aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  );
}
