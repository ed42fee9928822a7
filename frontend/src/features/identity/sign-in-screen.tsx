/** The ways to sign in: those that the operator offers, and always e-mail. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { configQuery } from '@/api/config';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { AuthFrame } from './auth-frame';
import styles from './identity.module.css';

export function SignInScreen() {
  const { t } = useTranslation('identity');
  const { user, isPending } = useAuth();
  const { data: config } = useQuery(configQuery);
  if (isPending) return null;
  if (user) return <Navigate to={paths.home} replace />;
  return (
    <AuthFrame title={t('ways.title')} lead={t('lead')}>
      {config?.providers.length === 0 ? <Notice>{t('ways.noProvider')}</Notice> : null}
      <ButtonLink to={paths.auth} className={styles.wide}>
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
