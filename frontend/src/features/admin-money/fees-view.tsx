import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { feesQuery } from '@/entities/admin-payout';
import { useLanguage } from '@/i18n';
import { formatMonth } from '@/i18n/months';
import { formatMoney } from '@/lib/money';
import { RecordsPending } from '@/records/records-pending';
import { DataTable } from '@/ui/data-table';
import styles from './admin-money.lazy.module.css';
import { Collections } from './collections';

/** What the operator earned, is owed and has collected. */
export function FeesView() {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const query = useQuery(feesQuery);
  const { data: months } = query;
  if (!months) return <RecordsPending query={query} failed={t('fees.failed')} />;
  // The first is the present one, which is shown whatever it has.
  const shown = months.filter(
    (of, at) => at === 0 || of.earned_fils !== 0 || of.owed_fils !== 0 || of.collected_fils !== 0,
  );
  const money = (fils: number) => <bdi>{formatMoney(fils, language)}</bdi>;
  return (
    <>
      <p className="muted">{t('fees.help')}</p>
      <DataTable
        label={t('fees.title')}
        className={styles.fees}
        columns={[
          { key: 'month', title: t('fees.month') },
          { key: 'earned', title: t('fees.earned'), end: true },
          { key: 'owed', title: t('fees.owed'), end: true },
          { key: 'collected', title: t('fees.collected'), end: true },
        ]}
        rows={shown.map(({ month, earned_fils: earned, owed_fils: owed, collected_fils: collected }) => ({
          id: month,
          cells: {
            month: formatMonth(month, language),
            earned: money(earned),
            owed: money(owed),
            collected: money(collected),
          },
        }))}
      />
      <Collections />
    </>
  );
}
