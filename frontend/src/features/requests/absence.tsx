import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { formatDays } from '@/i18n/short-date';
import { AwayMark } from '@/ui/away-mark';

/** Until when a creative takes no new work, or when that begins soon. */
export function Absence({ creative }: { readonly creative: Creative | undefined }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  if (creative?.away_until)
    return <AwayMark>{t('invited.away', { date: formatDate(creative.away_until, language) })}</AwayMark>;
  if (creative?.next_absence)
    return <AwayMark>{t('invited.awayComing', { days: formatDays(creative.next_absence, language) })}</AwayMark>;
  return null;
}
