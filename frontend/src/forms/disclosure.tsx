/** A part of a form that is collapsed until it is needed. */
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './forms.module.css';

interface DisclosureProps {
  readonly title: string;
  readonly hint: string;
  /** Initially open, if it contains something already. */
  readonly open: boolean;
  readonly children: ReactNode;
}

export function Disclosure({ title, hint, open, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={classNames('row-12 middle between', styles.disclosureSummary)}>
        <span>
          {title}
          <span className={classNames('muted text-14', styles.foldHint)}>{hint}</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={classNames('stack-20', styles.foldBody)}>{children}</div>
    </details>
  );
}
