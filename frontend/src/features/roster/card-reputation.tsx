import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import styles from './creative-card.lazy.module.css';

const TENTHS = 10;

/**
 * At most two things: the score, and the best of what is counted. Not by the components of a whole record, which would
 * come with every page that has a cover.
 */
export function Reputation({ creative: { score, best_fact: fact, is_new: isNew } }: { readonly creative: Creative }) {
  const { t } = useTranslation('roster');
  const { good, total } = fact ?? {};
  const fraction = { good: good ?? 0, total: total ?? 0, count: total ?? 0 };
  // The server names no other.
  const name = fact?.fact;
  const isKnown = name === 'on_time' || name === 'answers' || name === 'repeat';
  // A card has room for the best alone: none of nine is not what anyone is chosen for.
  const best = isKnown && fraction.good > 0 ? name : null;
  if (!score && !best && !isNew) return null;
  return (
    <p className={styles.reputation}>
      {score ? (
        <span className={styles.score}>
          <span className="visually-hidden">{t('ratingOutOf')}</span>{' '}
          {t('score', { score: (score.tenths / TENTHS).toFixed(1), count: score.brands })}
        </span>
      ) : null}
      {best ? <span>{t(`facts.${best}`, fraction)}</span> : null}
      {isNew ? <span className="muted">{t('isNew')}</span> : null}
    </p>
  );
}
