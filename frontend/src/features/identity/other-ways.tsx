/** Below the form: the configured providers; without any, nothing. */
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { Consent } from './consent';
import styles from './identity.module.css';
import { ProviderButtons } from './provider-buttons';
import { ProvidersFailed } from './providers-failed';
import { useOfferedProviders } from './use-offered-providers';

interface OtherWaysProps {
  readonly next: string | undefined;
  /** An account that a provider makes agrees to the same; false where the form above has said so. */
  readonly withConsent: boolean;
}

export function OtherWays({ next, withConsent }: OtherWaysProps) {
  const { t } = useTranslation('identity');
  const { offered = [], failed, busy, retry } = useOfferedProviders();
  if (failed) return <ProvidersFailed busy={busy} onRetry={retry} />;
  if (offered.length === 0) return null;
  return (
    <div className="stack-20">
      <p className={classNames('row-16 middle muted text-14', styles.or)}>{t('ways.or')}</p>
      <ProviderButtons providers={offered} next={next} />
      {withConsent ? <Consent to="signIn" /> : null}
    </div>
  );
}
