import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { HomeClosingCall } from '@/features/home/closing';
import { Hero } from '@/features/home/hero';
import { Values } from '@/features/home/values';
import { RosterPreview } from '@/features/roster/roster-preview';
import { ServiceChips } from '@/features/roster/service-chips';
import { creativesOfService } from '@/lib/creative-paths';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { signInWasFor } from '@/session/destinations';
import { SaduBand } from '@/ui/sadu';
import styles from './home-page.module.css';

const AuthFailedNotice = lazy(async () => {
  const { AuthFailedNotice: notice } = await import('@/features/identity/auth-failed-notice');
  return { default: notice };
});

const SignInNotice = lazy(async () => {
  const { SignInNotice: notice } = await import('@/features/home/sign-in-notice');
  return { default: notice };
});

export default function HomePage() {
  const { t } = useTranslation('home');
  const [search] = useSearchParams();
  const { state } = useLocation();
  const { user } = useAuth();
  const dashboard = user ? undefined : signInWasFor(state);
  return (
    <>
      <div className="container">
        {search.has('error') ? (
          <Suspense fallback={null}>
            <AuthFailedNotice />
          </Suspense>
        ) : null}
        {dashboard === undefined ? null : (
          <Suspense fallback={null}>
            <SignInNotice path={dashboard} />
          </Suspense>
        )}
        <Hero />
      </div>
      <SaduBand />
      <div className={`container ${styles.below}`}>
        <RosterPreview
          title={t('roster.title')}
          allLabel={t('roster.all')}
          chips={
            <ServiceChips chosen="" linkTo={(service) => (service ? creativesOfService(service) : paths.creatives)} />
          }
        />
        <div className={styles.part}>
          <Values />
        </div>
        <div className={styles.part}>
          <HomeClosingCall />
        </div>
      </div>
    </>
  );
}
