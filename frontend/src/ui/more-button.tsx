import { classNames } from '@/lib/class-names';
import { Button } from './button';
import styles from './more-button.module.css';

interface MoreButtonProps {
  readonly label: string;
  readonly busy: boolean;
  /** Why the next page could not be loaded. */
  readonly failure?: string | undefined;
  readonly onMore: () => void;
}

/** Loads the next page of a list, under the list. */
export function MoreButton({ label, busy, failure, onMore }: MoreButtonProps) {
  return (
    <div className={classNames('stack-12', styles.more)}>
      {failure === undefined ? null : (
        <p role="alert" className="muted text-14">
          {failure}
        </p>
      )}
      <Button look="secondary" size="small" busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
