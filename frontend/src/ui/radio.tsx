import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange'> & {
  readonly label: ReactNode;
  readonly onChoose: () => void;
  /** Given if a second click on the selected radio clears it. */
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
            // A click that selects happens while the old choice is still set, so it never clears.
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
