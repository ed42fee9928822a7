import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import styles from './reputation.lazy.module.css';

/** How many reviews there are of each rounded score, the best first. */
export function Distribution({ counts }: { readonly counts: readonly number[] }) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const title = useId();
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rows = counts.map((count, at) => ({ stars: at + 1, count })).toReversed();
  return (
    <div role="group" className={classNames('stack-8', styles.spread)} aria-labelledby={title}>
      <p id={title} className="muted text-14">
        {t('public.spread')}
      </p>
      <dl className="stack-4">
        {rows.map(({ stars, count }) => (
          <div key={stars} className={styles.bar}>
            <dt>{t('public.stars', { count: stars })}</dt>
            <dd>
              <progress value={count} max={total} aria-hidden="true" />
              <span>{formatNumber(count, language)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
