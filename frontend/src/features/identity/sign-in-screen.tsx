/** The ways to sign in: the configured providers and email. Without providers only email is left, which has its own page. */
import { ArrowLeft, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { classNames } from '@/lib/class-names';
import { authThen, paths, safeNext } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { AuthFrame } from './auth-frame';
import { Consent } from './consent';
import styles from './identity.module.css';
import { ProviderButtons } from './provider-buttons';
import { PurposeCard } from './purpose-card';
import { ProvidersFailed } from './providers-failed';
import { useSignInPurpose } from './sign-in-purpose';
import { useOfferedProviders } from './use-offered-providers';

export function SignInScreen() {
  const { t } = useTranslation('identity');
  const { user, isPending } = useAuth();
  const { offered, failed, busy, retry } = useOfferedProviders();
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  const purpose = useSignInPurpose(next);
  const emailPath = next ? authThen(next) : paths.auth;
  if (user) return <Navigate to={paths.home} replace />;
  if (!isPending && offered?.length === 0) return <Navigate to={emailPath} replace />;
  if (isPending || (!offered && !failed)) {
    return (
      <div className={styles.completing} role="status" aria-label={t('ways.title')}>
        <Spinner />
      </div>
    );
  }
  return (
    <AuthFrame title={purpose?.title.signin ?? t('ways.title')} lead={purpose?.lead ?? t('lead')}>
      <PurposeCard purpose={purpose} />
      {offered ? <ProviderButtons providers={offered} next={next} /> : <ProvidersFailed busy={busy} onRetry={retry} />}
      {offered ? <Consent to="signIn" /> : null}
      <p className={classNames('row-16 middle muted text-14', styles.or)}>{t('ways.or')}</p>
      <ButtonLink to={emailPath} className={styles.wide}>
        <Mail aria-hidden="true" />
        {t('ways.email')}
      </ButtonLink>
      <ButtonLink to={paths.home} look="ghost" className={styles.wide}>
        <ArrowLeft className="mirror" aria-hidden="true" />
        {t('ways.home')}
      </ButtonLink>
    </AuthFrame>
  );
}
