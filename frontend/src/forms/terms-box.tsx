/** Terms to read before accepting: a scrollable box, also by keyboard. */
import { useId } from 'react';
import { usePaymentWay, type PaymentWay } from '@/entities/payment-way';
import styles from './forms.module.css';

/** A section has its text and, after it, what it adds where brands pay in this way. */
export interface TermsSection extends Readonly<Partial<Record<PaymentWay, readonly string[]>>> {
  readonly title: string;
  readonly text: string;
}

interface TermsBoxProps {
  readonly title: string;
  readonly sections: readonly TermsSection[];
}

export function TermsBox({ title, sections }: TermsBoxProps) {
  const id = useId();
  const way = usePaymentWay();
  return (
    <div className="stack-12">
      <h3 id={id} className={styles.termsTitle}>
        {title}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div className={styles.termsBox} role="region" aria-labelledby={id} tabIndex={0}>
        <ol className={styles.termsList}>
          {sections.map((section) => (
            <li key={section.title}>
              <h4>{section.title}</h4>
              <p>{section.text}</p>
              {way ? section[way]?.map((text) => <p key={text}>{text}</p>) : null}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
