import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { HomeClosingCall } from '@/features/home/closing';
import { Hero } from '@/features/home/hero';
import { Values } from '@/features/home/values';
import { RosterPreview } from '@/features/roster/roster-preview';
import { ServiceChips } from '@/features/roster/service-chips';
import { creativesOfService, paths } from '@/lib/paths';
import { SaduBand } from '@/ui/sadu';
import styles from './home-page.module.css';

const AuthFailedNotice = lazy(async () => {
  const { AuthFailedNotice: notice } = await import('@/features/identity/auth-failed-notice');
  return { default: notice };
});

export default function HomePage() {
  const { t } = useTranslation('home');
  const [search] = useSearchParams();
  return (
    <>
      <div className="container">
        {search.has('error') ? (
          <Suspense fallback={null}>
            <AuthFailedNotice />
          </Suspense>
        ) : null}
        <Hero />
      </div>
      <SaduBand />
      <div className={`container ${styles.below}`}>
        <ServiceChips chosen="" linkTo={(service) => (service ? creativesOfService(service) : paths.creatives)} />
        <RosterPreview title={t('roster.title')} allLabel={t('roster.all')} />
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
