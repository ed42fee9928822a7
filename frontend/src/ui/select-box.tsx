/** A select next to a list, with its label in front of it. */
import { ChevronDown } from 'lucide-react';
import styles from './select-box.module.css';
import type { Option } from './select-field';

interface SelectBoxProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

export function SelectBox({ label, value, options, onChange }: SelectBoxProps) {
  return (
    <label className={styles.sort}>
      <span className={styles.label}>{label}</span>
      <span className={styles.frame}>
        <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
    </label>
  );
}
