import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { ShellIcon } from '@/ui/shell-icon';
import styles from './offline-badge.module.css';
import { useOnline } from './use-online';

export function OfflineBadge() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="status" className={styles.place}>
      {online ? null : (
        <p className={classNames('icons-18', styles.badge)}>
          <ShellIcon name="offline" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
