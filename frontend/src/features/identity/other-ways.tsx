/** Below the form: the providers that the operator has set up, or that there is none. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '@/api/config';
import { isProvider } from '@/lib/providers';
import styles from './identity.module.css';
import { ProviderButtons } from './provider-buttons';

export function OtherWays({ next }: { readonly next: string | undefined }) {
  const { t } = useTranslation('identity');
  const { data: config } = useQuery(configQuery);
  if (!config) return null;
  const offered = config.providers.filter(isProvider);
  if (offered.length === 0) return <p className={styles.note}>{t('ways.emailOnly')}</p>;
  return (
    <div className={styles.stack}>
      <p className={styles.or}>{t('ways.or')}</p>
      <ProviderButtons providers={offered} next={next} />
    </div>
  );
}
