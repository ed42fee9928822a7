/** What an admin can do about a published work or picture. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { OwnEntry } from './own-entry';
import styles from './works-screen.lazy.module.css';

interface CardActionsProps {
  /** For screen readers, which announce the buttons one by one. */
  readonly name: ReactNode;
  /** It is the reader's own: another admin decides. */
  readonly isOwn: boolean;
  readonly isHidden: boolean;
  readonly isSeen: boolean;
  /** Some are being marked as seen. */
  readonly busy: boolean;
  readonly onHide: () => void;
  readonly onRestore: () => void;
  readonly onSeen: () => void;
}

export function CardActions({ name, isOwn, isHidden, isSeen, busy, onHide, onRestore, onSeen }: CardActionsProps) {
  const { t } = useTranslation('admin-works');
  if (isOwn) return <OwnEntry />;
  const heard = <span className="visually-hidden">{name}</span>;
  return (
    <div className={classNames('cluster-8 middle', styles.actions)}>
      {isHidden ? (
        <Button look="secondary" size="small" onClick={onRestore}>
          {t('restore.button')} {heard}
        </Button>
      ) : (
        <Button look="secondary" size="small" onClick={onHide}>
          {t('hide.button')} {heard}
        </Button>
      )}
      {isSeen ? null : (
        <Button look="ghost" size="small" busy={busy} onClick={onSeen}>
          {t('seen.button')} {heard}
        </Button>
      )}
    </div>
  );
}
