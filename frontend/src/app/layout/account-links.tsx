import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { Button, ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import styles from './account-links.module.css';

/** Sign in and up for visitors, account, sign out and the dashboard for everybody else. */
export function AccountLinks() {
  const { t } = useTranslation();
  const { user, isPending, signOut } = useAuth();
  const navigate = useNavigate();

  if (isPending) return <Skeleton shape="pill" className={styles.waiting} />;
  if (user) {
    return (
      <>
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
        <ButtonLink to={homeOf(user)} size="small">
          {t('nav.dashboard')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ButtonLink to={paths.auth} look="ghost" size="small">
        {t('nav.signIn')}
      </ButtonLink>
      <ButtonLink to={`${paths.auth}?mode=signup`} look="ghost" size="small" className={styles.signUp}>
        {t('nav.signUp')}
      </ButtonLink>
      <ButtonLink to={paths.auth} size="small">
        {t('nav.getStarted')}
      </ButtonLink>
    </>
  );
}
