import { useTranslation } from 'react-i18next';
import { Cover } from '@/ui/cover';
import styles from './about.module.css';

export function Mission() {
  const { t } = useTranslation('about');
  return (
    <section className={styles.mission}>
      <div className={styles.picture}>
        <Cover motif="tiles" seed="hands" palette={5} width={480} height={240} />
      </div>
      <div>
        <h2>{t('mission.title')}</h2>
        <p className={styles.text}>{t('mission.text')}</p>
      </div>
    </section>
  );
}
