import { useTranslation } from 'react-i18next';
import type { EarnedMonth } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMonth } from '@/i18n/months';
import { formatMoney } from '@/lib/money';
import { DataTable } from '@/ui/data-table';
import { TitledSection } from '@/ui/titled-section';
import styles from './earnings.lazy.module.css';

const sums = ['released', 'fee', 'net', 'sent', 'outside', 'owed'] as const;
type Sum = (typeof sums)[number];

function filsOfMonth(month: EarnedMonth, sum: Sum): number {
  return {
    released: month.released_fils,
    fee: month.fee_fils,
    net: month.net_fils,
    sent: month.sent_fils,
    outside: month.outside_fils,
    owed: month.owed_fee_fils,
  }[sum];
}

/** What was earned in each month, and the fees of it; columns that say nothing are left out. */
export function Months({ months }: { readonly months: readonly EarnedMonth[] }) {
  const { t } = useTranslation('earnings');
  const language = useLanguage();
  if (months.length === 0) return null;
  const shown = sums.filter((sum) => months.some((month) => filsOfMonth(month, sum) !== 0));
  return (
    <TitledSection title={t('months.title')}>
      <DataTable<'month' | Sum>
        label={t('months.title')}
        className={styles[`columns${shown.length}`]}
        columns={[
          { key: 'month', title: t('months.month') },
          ...shown.map((sum) => ({ key: sum, title: t(`months.${sum}`), end: true })),
        ]}
        rows={months.map((month) => ({
          id: month.month,
          cells: {
            month: formatMonth(month.month, language),
            ...(Object.fromEntries(
              sums.map((sum) => [sum, <bdi key={sum}>{formatMoney(filsOfMonth(month, sum), language)}</bdi>]),
            ) as Record<Sum, React.ReactNode>),
          },
        }))}
      />
    </TitledSection>
  );
}
