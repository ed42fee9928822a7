/** A part of a form that stays folded until it is wanted. */
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './forms.module.css';

interface DisclosureProps {
  readonly title: string;
  readonly hint: string;
  /** Unfolded from the start, where something stands in it already. */
  readonly open: boolean;
  readonly children: ReactNode;
}

export function Disclosure({ title, hint, open, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.disclosureSummary}>
        <span>
          {title}
          <span className={styles.foldHint}>{hint}</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.foldBody}>{children}</div>
    </details>
  );
}
