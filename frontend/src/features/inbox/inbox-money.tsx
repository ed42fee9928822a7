import { useTranslation } from 'react-i18next';
import type { InboxCounts } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';

/** What was agreed for the creative's projects; nothing before the first. */
export function InboxMoney({ counts }: { readonly counts: InboxCounts }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const { running_fils: running, completed_fils: completed } = counts;
  if (running + completed === 0) return null;
  return (
    <ul className="dots text-15 medium" aria-label={t('money.label')}>
      <li>{t('money.running', { amount: formatMoney(running, language) })}</li>
      <li>{t('money.completed', { amount: formatMoney(completed, language) })}</li>
    </ul>
  );
}
