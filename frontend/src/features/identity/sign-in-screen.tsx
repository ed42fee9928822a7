/** The ways to sign in: every button starts a provider's login, and e-mail is always there. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { configQuery } from '@/api/config';
import { authThen, paths, safeNext } from '@/lib/paths';
import { providers } from '@/lib/providers';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { AuthFrame } from './auth-frame';
import styles from './identity.module.css';
import { ProviderButtons } from './provider-buttons';

export function SignInScreen() {
  const { t } = useTranslation('identity');
  const { user, isPending } = useAuth();
  const { data: config } = useQuery(configQuery);
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  if (isPending) return null;
  if (user) return <Navigate to={paths.home} replace />;
  return (
    <AuthFrame title={t('ways.title')} lead={t('lead')}>
      {config?.providers.length === 0 ? <Notice>{t('ways.noProvider')}</Notice> : null}
      {/* One that is not set up leads to Google's login: the server knows. */}
      {config && config.providers.length > 0 ? (
        <>
          <ProviderButtons providers={providers} next={next} />
          <p className={styles.or}>{t('ways.or')}</p>
        </>
      ) : null}
      <ButtonLink to={next ? authThen(next) : paths.auth} className={styles.wide}>
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
