/** What became of all problems, in one line. */
import { useTranslation } from 'react-i18next';
import type { DisputeCounts } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import styles from './problems-screen.lazy.module.css';

export function ProblemFigures({ counts }: { readonly counts: DisputeCounts }) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const { by_state: states, late, oldest_at: oldest, decisions, decided_in_time: inTime } = counts;
  const ended = states.settled + states.final;
  if (oldest === null && ended === 0) return null;
  return (
    <ul className={classNames('dots muted text-15', styles.figures)} aria-label={t('admin.figures.label')}>
      {oldest === null ? null : <li>{t('admin.figures.oldest', { date: formatDate(oldest, language) })}</li>}
      {late === 0 ? null : <li>{t('admin.figures.late', { late })}</li>}
      {ended === 0 ? null : <li>{t('admin.figures.settled', { good: states.settled, total: ended })}</li>}
      {decisions === 0 ? null : <li>{t('admin.figures.inTime', { good: inTime, total: decisions })}</li>}
    </ul>
  );
}
