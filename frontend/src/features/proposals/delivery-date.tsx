/** The day on which the work would be there, were the proposal selected today. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatDay } from '@/i18n/relative-time';
import { classNames } from '@/lib/class-names';
import { afterWorkingDays, endInKuwait } from '@/lib/delivery-date';
import styles from './proposals.module.css';
import { wholeNumberOf } from './schema';
import { useServiceTerms } from './use-service-terms';

// A warning comes after the form, with the profile that it is made from.
const DuringAbsence = lazy(async () => ({ default: (await import('./during-absence')).DuringAbsence }));

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
      <Suspense>
        <DuringAbsence date={date} today={today} />
      </Suspense>
      {wished !== null && date > wished ? <p>{t('delivery.late', { date: dayOf(wished) })}</p> : null}
      {names.length > 0 ? (
        <p className={classNames('muted text-14', styles.small)}>
          {t('delivery.holidays', { names: list.format(names) })}
        </p>
      ) : null}
    </div>
  );
}
