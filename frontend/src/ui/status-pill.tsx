import { classNames } from '@/lib/class-names';
import styles from './status-pill.module.css';

/** The spec's colours; anything it does not name is neutral. */
export type StatusLook = 'yellow' | 'blue' | 'green' | 'neutral';

export function StatusPill({ look, label }: { readonly look: StatusLook; readonly label: string }) {
  return <span className={classNames(styles.pill, styles[look])}>{label}</span>;
}
