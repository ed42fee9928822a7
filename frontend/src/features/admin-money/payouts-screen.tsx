/** Transfers to creatives, in steps: due, prepared, sent; and what the provider settled and the operator earned. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { payoutCountsQuery, payoutStates } from '@/entities/admin-payout';
import { paths, withQuery } from '@/lib/paths';
import { TestMoney } from '@/records/test-money';
import { FilterLinks } from '@/ui/filter-links';
import { PageIntro } from '@/ui/page-intro';
import styles from './admin-money.lazy.module.css';
import { DueView } from './due-view';
import { FeesView } from './fees-view';
import { PayoutsView } from './payouts-view';
import { SettlementsView } from './settlements-view';

const views = ['due', ...payoutStates, 'settlements', 'fees'] as const;
type View = (typeof views)[number];

export function PayoutsScreen() {
  const { t } = useTranslation('admin-money');
  const [search] = useSearchParams();
  const view = views.find((one) => one === search.get('view')) ?? 'due';
  const { data: counts } = useQuery(payoutCountsQuery);
  const nameOf = (one: View) => {
    if (one === 'due') return t('payouts.due');
    return one === 'settlements' || one === 'fees' ? t(`${one}.title`) : t(`payouts.states.${one}`);
  };
  return (
    <div className={styles.page}>
      <PageIntro title={t('payouts.title')} lead={t('payouts.lead')} />
      <TestMoney />
      <FilterLinks
        label={t('payouts.views')}
        values={views}
        current={view}
        nameOf={nameOf}
        pathOf={(one) => (one === 'due' ? paths.adminPayouts : withQuery(paths.adminPayouts, { view: one }))}
        countOf={(one) => (one === 'settlements' || one === 'fees' ? undefined : counts?.[one])}
      />
      {view === 'due' ? (
        <DueView />
      ) : view === 'settlements' ? (
        <SettlementsView />
      ) : view === 'fees' ? (
        <FeesView />
      ) : (
        <PayoutsView key={view} state={view} />
      )}
    </div>
  );
}
