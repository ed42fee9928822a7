/** Whether the work would be due while its creative is away. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myPageQuery } from '@/entities/my-page';
import { useLanguage } from '@/i18n';
import { formatDays } from '@/i18n/short-date';
import styles from './proposals.module.css';

interface DuringAbsenceProps {
  /** The day on which the work would be there, YYYY-MM-DD. */
  readonly date: string;
  readonly today: string;
}

/** A warning only: a creative who is away may still deliver. */
export function DuringAbsence({ date, today }: DuringAbsenceProps) {
  const { t } = useTranslation('proposals');
  const language = useLanguage();
  const { data: page } = useQuery(myPageQuery);
  const until = page?.published.away_until;
  const from = page?.published.away_from ?? today;
  if (!until || date < from || date > until) return null;
  return <p className={styles.strong}>{t('delivery.away', { days: formatDays({ from, until }, language) })}</p>;
}
