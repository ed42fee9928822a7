import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { authMode, paths, safeNext } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { Button, ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import styles from './account-links.module.css';

/**
 * Sign-in and sign-up for visitors, with the page to return to; dashboard, account and sign-out for users, and the
 * admin panel for admins with another dashboard.
 */
export function AccountLinks() {
  const { t } = useTranslation();
  const { user, isPending, signOut } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isSigningIn = pathname === paths.auth || pathname === paths.signIn;
  const next = isSigningIn ? safeNext(new URLSearchParams(search).get('next')) : undefined;
  // Said, where the destination alone would have a newcomer sign up.
  const signIn = next === undefined ? paths.auth : authMode('signin', next);

  if (isPending) return <Skeleton shape="pill" className={styles.waiting} />;
  if (user) {
    const hasOtherHome = user.is_admin && homeOf(user) !== paths.admin;
    return (
      <>
        <ButtonLink to={homeOf(user)} size="small">
          {t('nav.dashboard')}
        </ButtonLink>
        {hasOtherHome ? (
          <ButtonLink to={paths.admin} look="ghost" size="small">
            {t('nav.admin')}
          </ButtonLink>
        ) : null}
        <ButtonLink to={paths.account} look="ghost" size="small">
          {t('nav.account')}
        </ButtonLink>
        <Button
          look="ghost"
          size="small"
          onClick={() => {
            void signOut();
            void navigate(paths.home);
          }}
        >
          {t('nav.signOut')}
        </Button>
      </>
    );
  }
  return (
    <>
      <ButtonLink to={signIn} look="ghost" size="small">
        {t('nav.signIn')}
      </ButtonLink>
      <ButtonLink to={authMode('signup', next)} look="ghost" size="small">
        {t('nav.signUp')}
      </ButtonLink>
      <ButtonLink to={authMode('start', next)} size="small">
        {t('nav.getStarted')}
      </ButtonLink>
    </>
  );
}
