import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { InboxCounts } from '@/api/types';
import { configQuery } from '@/entities/config';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';

/** What was agreed for the creative's projects; nothing before the first. */
export function InboxMoney({ counts }: { readonly counts: InboxCounts }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const { data: config } = useQuery(configQuery);
  const { running_fils: running, completed_fils: completed } = counts;
  if (running + completed === 0) return null;
  return (
    <ul className="dots text-15 medium" aria-label={t('money.label')}>
      <li>{t('money.running', { amount: formatMoney(running, language) })}</li>
      <li>{t('money.completed', { amount: formatMoney(completed, language) })}</li>
      {config?.payments ? (
        <li>
          <Link className="underlined" to={paths.earnings}>
            {t('money.earnings')}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
