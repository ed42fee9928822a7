import styles from './records-skeleton.module.css';
import { Skeleton } from './skeleton';

/** A loading list. */
export function RecordsSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles.list} role="status" aria-label={label}>
      <Skeleton shape="block" className={styles.card} />
      <Skeleton shape="block" className={styles.card} />
      <Skeleton shape="block" className={styles.card} />
    </div>
  );
}
