/** At the foot of the screen while creatives are being chosen: how many, and the way to their comparison. */
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/ui/button';
import styles from './shortlist-screen.lazy.module.css';
import { comparisonOf, MAX_COMPARED, MIN_COMPARED } from './compared';

interface CompareBarProps {
  readonly chosen: readonly string[];
  readonly onClear: () => void;
}

export function CompareBar({ chosen, onClear }: CompareBarProps) {
  const { t } = useTranslation('shortlist');
  return (
    <section className={styles.bar} aria-label={t('bar')}>
      <p role="status">{t('chosen', { count: chosen.length, most: MAX_COMPARED })}</p>
      <div className={styles.barActions}>
        <Button look="ghost" size="small" onClick={onClear}>
          {t('clear')}
        </Button>
        {chosen.length >= MIN_COMPARED ? (
          <ButtonLink to={comparisonOf(chosen)} size="small">
            {t('compare')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
