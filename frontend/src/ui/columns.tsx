import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface ColumnsProps {
  readonly children: ReactNode;
  /** Sticky beside the content if there is room, below it otherwise. */
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
