import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange'> & {
  readonly label: ReactNode;
  readonly onChoose: () => void;
  /** Given where a second click on the chosen one takes the choice back. */
  readonly onClear?: () => void;
};

export function Radio({ label, onChoose, onClear, checked, ...input }: RadioProps) {
  return (
    <label className={styles.row}>
      <span className={styles.box}>
        <input
          {...input}
          type="radio"
          checked={checked}
          onChange={onChoose}
          onClick={() => {
            // A click that chooses comes while the old choice still stands, so it never clears.
            if (checked === true) onClear?.();
          }}
          onKeyDown={(event) => {
            if (event.key === ' ' && checked === true && onClear) {
              event.preventDefault();
              onClear();
            }
          }}
        />
        <span className={styles.dot} aria-hidden="true" />
      </span>
      <span>{label}</span>
    </label>
  );
}
