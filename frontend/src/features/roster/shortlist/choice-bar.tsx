/** At the foot of the screen while creatives are being chosen: how many, and what can be done with them. */
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { requestQuotesFrom } from '@/entities/asked-creatives';
import { classNames } from '@/lib/class-names';
import { useAuth } from '@/session/auth';
import { Button, ButtonLink } from '@/ui/button';
import { canRequestQuote } from '../presentation';
import styles from './shortlist-screen.lazy.module.css';
import { canCompare, comparisonOf } from './compare-link';

interface ChoiceBarProps {
  readonly chosen: readonly string[];
  readonly onClear: () => void;
}

export function ChoiceBar({ chosen, onClear }: ChoiceBarProps) {
  const { t } = useTranslation('shortlist');
  const { user } = useAuth();
  const count = chosen.length;
  return (
    <section className={classNames('line-20 middle between', styles.bar)} aria-label={t('bar')}>
      <p role="status">
        {t('chosen', { count, most: limits.asked })} {canCompare(chosen) ? null : <span>{t('compareHint')}</span>}
      </p>
      <div className={classNames('cluster-8', styles.barActions)}>
        <Button look="ghost" size="small" onClick={onClear}>
          {t('clear')}
        </Button>
        {canCompare(chosen) ? (
          <ButtonLink to={comparisonOf(chosen)} look="secondary" size="small">
            {t('compare')}
          </ButtonLink>
        ) : null}
        {canRequestQuote(user) ? (
          <ButtonLink to={requestQuotesFrom(chosen)} size="small">
            {t('ask', { count })}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
