import { useTranslation } from 'react-i18next';
import type { RequestRow } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDay, formatRelative } from '@/i18n/relative-time';
import { classNames } from '@/lib/class-names';
import { useNow } from '@/ui/use-now';
import { kuwaitDay } from '@/lib/working-days';
import { pastKind } from '@/records/past-kind';
import styles from './request-rows.module.css';

/** So many days before it is due, what waits for the reader is urgent. */
const URGENT_DAYS = 2;

/** What happens next by time alone, and on which day. */
export function RowDue({ request: { due, waiting_on: waitingOn } }: { readonly request: RequestRow }) {
  const { t } = useTranslation('quotes');
  const language = useLanguage();
  const now = useNow();
  if (!due) return null;
  const at = new Date(due.at);
  const days = kuwaitDay(at) - kuwaitDay(now);
  const isLate = due.kind === 'delivery' && days < 0;
  const isUrgent = isLate || (waitingOn === 'brand' && days <= URGENT_DAYS);
  const when = formatRelative(due.at, now, language);
  const kind = pastKind(due.kind, at, now) ?? due.kind;
  return (
    <p className={classNames(styles.due, isUrgent && styles.urgent)}>
      {`${t(`dashboard.due.${isLate ? 'late' : kind}`, { when })} · `}
      <time dateTime={due.at}>{formatDay(due.at, language)}</time>
    </p>
  );
}
