import { useTranslation } from 'react-i18next';
import { HomeClosingCall } from '@/features/home/closing';
import { Hero } from '@/features/home/hero';
import { Values } from '@/features/home/values';
import { RosterPreview } from '@/features/roster/roster-preview';
import { ServiceChips } from '@/features/roster/service-chips';
import { creativesOfService, paths } from '@/lib/paths';
import { SaduBand } from '@/ui/sadu';
import styles from './home-page.module.css';

export default function HomePage() {
  const { t } = useTranslation('home');
  return (
    <>
      <div className="container">
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
