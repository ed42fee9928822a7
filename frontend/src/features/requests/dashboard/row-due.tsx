import { useTranslation } from 'react-i18next';
import type { RequestRow } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDay, formatRelative } from '@/i18n/relative-time';
import { classNames } from '@/lib/class-names';
import { useNow } from '@/ui/use-now';
import { kuwaitDay } from '@/lib/working-days';
import { isSoon, pastKind } from '@/records/past-kind';
import styles from './request-rows.module.css';

/** What happens next by time alone, and on which day. */
export function RowDue({ request: { due, waiting_on: waitingOn } }: { readonly request: RequestRow }) {
  const { t } = useTranslation('quotes');
  const language = useLanguage();
  const now = useNow();
  if (!due) return null;
  const at = new Date(due.at);
  const isLate = due.kind === 'delivery' && kuwaitDay(at) < kuwaitDay(now);
  const isUrgent = isLate || (waitingOn === 'brand' && isSoon(at, now));
  const when = formatRelative(due.at, now, language);
  const kind = pastKind(due.kind, at, now) ?? due.kind;
  return (
    <p className={classNames(styles.due, isUrgent && styles.urgent)}>
      {`${t(`dashboard.due.${isLate ? 'late' : kind}`, { when })} · `}
      <time dateTime={due.at}>{formatDay(due.at, language)}</time>
    </p>
  );
}
