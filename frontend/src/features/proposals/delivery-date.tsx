/** The day on which the work would be there, were the proposal selected today. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { myPageQuery } from '@/entities/my-page';
import { useLanguage } from '@/i18n';
import { formatDay } from '@/i18n/relative-time';
import { formatDays } from '@/i18n/short-date';
import { classNames } from '@/lib/class-names';
import { afterWorkingDays, endInKuwait } from '@/lib/delivery-date';
import styles from './proposals.module.css';
import { wholeNumberOf } from './schema';
import { useServiceTerms } from './use-service-terms';

interface DeliveryDateProps {
  readonly today: string;
  /** As typed. */
  readonly days: string;
  readonly wished: string | null;
}

export function DeliveryDate({ today, days: typed, wished }: DeliveryDateProps) {
  const { t, i18n } = useTranslation('proposals');
  const language = useLanguage();
  const { holidays } = useServiceTerms();
  const days = wholeNumberOf(typed);
  if (days === undefined || days < 1 || days > limits.delivery_days) return null;
  const date = afterWorkingDays(today, days, new Set(holidays.map((holiday) => holiday.date)));
  const dayOf = (iso: string) => formatDay(endInKuwait(iso).toISOString(), language);
  const passed = holidays.filter((holiday) => holiday.date > today && holiday.date <= date);
  const names = [...new Set(passed.map((holiday) => (language === 'ar' ? holiday.name_ar : holiday.name)))];
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'long' });
  return (
    <div className={styles.preview} role="status">
      <p className={styles.strong}>{t('delivery.by', { date: dayOf(date) })}</p>
      <DuringAbsence date={date} today={today} />
      {wished !== null && date > wished ? <p>{t('delivery.late', { date: dayOf(wished) })}</p> : null}
      {names.length > 0 ? (
        <p className={classNames('muted text-14', styles.small)}>
          {t('delivery.holidays', { names: list.format(names) })}
        </p>
      ) : null}
    </div>
  );
}

/** A warning only: a creative who is away may still deliver. */
function DuringAbsence({ date, today }: { readonly date: string; readonly today: string }) {
  const { t } = useTranslation('proposals');
  const language = useLanguage();
  const { data: page } = useQuery(myPageQuery);
  const until = page?.published.away_until;
  const from = page?.published.away_from ?? today;
  if (!until || date < from || date > until) return null;
  return <p className={styles.strong}>{t('delivery.away', { days: formatDays({ from, until }, language) })}</p>;
}
