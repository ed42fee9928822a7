import { useTranslation } from 'react-i18next';
import { useOperator } from '@/entities/config';
import { Detail, DetailList } from '@/ui/detail-list';
import styles from './legal-document.module.css';

/** Who operates the site, where it is named. */
export function OperatorSection() {
  const { t } = useTranslation('legal');
  const operator = useOperator();
  if (!operator) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('operator.title')}</h2>
      <DetailList>
        <Detail label={t('operator.name')}>
          <bdi>{operator.name}</bdi>
        </Detail>
        <Detail label={t('operator.register')}>{operator.register ? <bdi>{operator.register}</bdi> : null}</Detail>
        <Detail label={t('operator.address')} size="whole">
          {operator.address ? <bdi>{operator.address}</bdi> : null}
        </Detail>
      </DetailList>
    </section>
  );
}
