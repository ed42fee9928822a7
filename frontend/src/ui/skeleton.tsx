import { classNames } from '@/lib/class-names';
import styles from './skeleton.module.css';

/** A loading placeholder; the label is up to the caller. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  readonly shape?: 'line' | 'block' | 'pill';
  readonly className?: string | undefined;
}) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" data-skeleton />;
}
