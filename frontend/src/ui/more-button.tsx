import { Button } from './button';
import styles from './more-button.module.css';

interface MoreButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** Loads the next page of a list, under the list. */
export function MoreButton({ label, busy, onMore }: MoreButtonProps) {
  return (
    <div className={styles.more}>
      <Button look="secondary" size="small" busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
