import { classNames } from '@/lib/class-names';
import styles from './status-pill.module.css';

export type PillColor = 'yellow' | 'blue' | 'green' | 'neutral';

/** A status in its colour; one that the specification does not name is neutral. */
export function StatusPill({ color, label }: { readonly color: PillColor; readonly label: string }) {
  return <span className={classNames(styles.pill, styles[color])}>{label}</span>;
}
