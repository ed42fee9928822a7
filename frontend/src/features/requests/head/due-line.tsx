import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDay, formatRelative } from '@/i18n/relative-time';
import { useNow } from '@/ui/use-now';
import { dateOf, kuwaitDay, workingDaysBetween } from '@/lib/working-days';
import { pastKind } from '@/records/past-kind';
import { useHolidays } from '../use-holidays';

interface DueLineProps {
  readonly request: RequestDetail;
  readonly className: string | undefined;
}

/** When something happens: how far off in words, and the date. A delivery is counted in working days. */
export function DueLine({ request: { headline }, className }: DueLineProps) {
  const { t } = useTranslation('lifecycle');
  const language = useLanguage();
  const now = useNow();
  const holidays = useHolidays();
  if (!headline.due) return null;
  const { kind, at: dueAt } = headline.due;
  const due = new Date(dueAt);
  const when = formatRelative(dueAt, now, language);

  const delivery = () => {
    const days = workingDaysBetween(now, due, new Set(holidays.map(({ date }) => date)));
    if (days < 0) return t('due.overdue', { count: -days });
    // Over a weekend nothing was missed yet.
    return kuwaitDay(due) < kuwaitDay(now) ? t('due.overdueToday') : t('due.delivery', { count: days });
  };
  const other = pastKind(kind, due, now) ?? kind;
  const text = other === 'delivery' ? delivery() : t(`due.${other}`, { when });
  const [today, lastDay] = [dateOf(kuwaitDay(now)), dateOf(kuwaitDay(due))];
  const isEstimated =
    kind === 'delivery' && holidays.some((day) => day.is_estimated && day.date > today && day.date <= lastDay);
  return (
    <p className={className}>
      {`${text} · `}
      <time dateTime={dueAt}>{formatDay(dueAt, language)}</time>
      {isEstimated ? <span>{` · ${t('due.estimated')}`}</span> : null}
    </p>
  );
}
