/** One entry of a list that opens a dialog: its name is the button, and the whole card is its target. */
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './record-card.module.css';

export function RecordCards({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface RecordCardProps {
  readonly title: ReactNode;
  readonly pill?: ReactNode;
  /** Short facts under the name, with dots between them. */
  readonly facts: readonly ReactNode[];
  readonly onOpen?: () => void;
  readonly children?: ReactNode;
}

export function RecordCard({ title, pill, facts, onOpen, children }: RecordCardProps) {
  return (
    <li className={classNames('card stack-10', styles.card)}>
      <div className="row-12 top between">
        <h3 className={styles.title}>
          {onOpen ? (
            <button
              type="button"
              className={classNames('cover-link bare', styles.open)}
              aria-haspopup="dialog"
              onClick={onOpen}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h3>
        {pill}
      </div>
      {facts.length > 0 ? (
        <ul className="dots muted text-14">
          {facts.map((fact, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the facts of a card never change their places
            <li key={index}>{fact}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </li>
  );
}
