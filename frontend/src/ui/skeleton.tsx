import { classNames } from '@/lib/class-names';
import styles from './skeleton.module.css';

/** The shape of what is coming; the words "loading" are said by whoever waits. */
export function Skeleton({ shape = 'line', className }: { readonly shape?: 'line' | 'block' | 'pill'; readonly className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}
