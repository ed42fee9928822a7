/** A list of names and values; entries without a value are omitted. */
import type { ReactNode } from 'react';
import { writtenIn } from '@/lib/script';
import styles from './detail-list.module.css';

export function DetailList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

interface DetailProps {
  readonly label: string;
  /** Long texts and lists take the full width. */
  readonly size?: 'half' | 'whole';
  readonly children: ReactNode;
}

export function Detail({ label, size = 'half', children }: DetailProps) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div className={size === 'whole' ? styles.whole : styles.half}>
      <dt className="muted text-14">{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

export function DetailHeading({ children }: { readonly children: ReactNode }) {
  return <h3 className={styles.heading}>{children}</h3>;
}

/** User-supplied paragraphs, in their own direction. */
export function WrittenParagraphs({ children }: { readonly children: string }) {
  return (
    <span className={styles.written} lang={writtenIn(children)} dir="auto">
      {children}
    </span>
  );
}
