import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './checkbox.module.css';

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly picture?: ReactNode;
};

/** A radio as a card; the whole card is the target. */
export function RadioCard({ label, hint, picture, ...input }: RadioCardProps) {
  return (
    <label className={classNames(styles.row, styles.card)}>
      {picture}
      <span className={styles.words}>
        <span className={styles.cardLabel}>{label}</span>
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
      <span className={styles.box}>
        <input {...input} type="radio" />
        <span className={styles.dot} aria-hidden="true" />
      </span>
    </label>
  );
}
