import { useTranslation } from 'react-i18next';
import type { ReviewScore } from '@/api/types';
import { scoreOf } from './fact-words';
import styles from './reputation.lazy.module.css';
import { StarShape } from './star-shape';

/** The mean over brands, with how many there are. */
export function Score({ score }: { readonly score: ReviewScore }) {
  const { t } = useTranslation('roster');
  return (
    <span className={styles.score}>
      <StarShape isOn />
      <span>
        <span className="visually-hidden">{t('ratingOutOf')}</span>{' '}
        {t('score', { score: scoreOf(score), count: score.brands })}
      </span>
    </span>
  );
}

/** Nothing can be counted yet. */
export function NewOnMarsam() {
  const { t } = useTranslation('roster');
  return <span className={styles.new}>{t('isNew')}</span>;
}
