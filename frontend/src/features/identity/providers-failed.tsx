/** Shown instead of the providers' buttons if the list of configured ones could not be fetched. */
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import styles from './identity.module.css';

export function ProvidersFailed({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) {
  const { t } = useTranslation('identity');
  return (
    <Notice>
      <p>{t('ways.failed')}</p>
      <Button look="secondary" size="small" busy={busy} className={styles.retry} onClick={onRetry}>
        {t('ways.retry')}
      </Button>
    </Notice>
  );
}
