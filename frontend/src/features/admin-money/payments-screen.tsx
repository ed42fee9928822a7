/** Payments through the provider: where the money is, and what has to be decided first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AdminPayment } from '@/api/types';
import {
  adminPaymentCountsQuery,
  adminPaymentsQuery,
  attemptStates,
  waitingMoney,
  type AttemptState,
} from '@/entities/admin-payment';
import { useLanguage } from '@/i18n';
import { formatDateTime } from '@/i18n/format';
import { paths, withQuery } from '@/lib/paths';
import { RecordList } from '@/records/record-list';
import { TestMoney } from '@/records/test-money';
import { FilterLinks } from '@/ui/filter-links';
import { Notice } from '@/ui/notice';
import { PageIntro } from '@/ui/page-intro';
import styles from './admin-money.lazy.module.css';
import { AttemptCard, type OpenedMove } from './attempt-card';
import { MoneySums } from './money-sums';
import { RefundsView } from './refunds-view';

const views = ['payments', 'refunds'] as const;
type View = (typeof views)[number];

function stateNamed(name: string | null): AttemptState | undefined {
  return attemptStates.find((state) => state === name);
}

const AttemptDialog = lazy(async () => ({ default: (await import('./attempt-dialogs')).AttemptDialog }));

export function PaymentsScreen() {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const [search] = useSearchParams();
  const view: View = search.get('view') === 'refunds' ? 'refunds' : 'payments';
  const { data: counts } = useQuery(adminPaymentCountsQuery);
  const waiting = counts && waitingMoney(counts);
  return (
    <div className={styles.page}>
      <PageIntro title={t('payments.title')} lead={t('payments.lead')} />
      <TestMoney />
      {counts?.paused_at ? (
        <Notice kind="error">{t('payments.paused', { date: formatDateTime(counts.paused_at, language) })}</Notice>
      ) : null}
      {counts?.clock_doubted_at ? (
        <Notice kind="error">{t('payments.clock', { date: formatDateTime(counts.clock_doubted_at, language) })}</Notice>
      ) : null}
      {counts && counts.ledger_findings > 0 ? (
        <Notice kind="error">{t('payments.books', { count: counts.ledger_findings })}</Notice>
      ) : null}
      <MoneySums />
      <FilterLinks
        label={t('payments.views')}
        values={views}
        current={view}
        nameOf={(one) => t(`${one}.title`)}
        pathOf={(one) => (one === 'payments' ? paths.adminPayments : withQuery(paths.adminPayments, { view: one }))}
        countOf={(one) => waiting?.[one]}
      />
      {view === 'payments' ? <Attempts named={search.get('state')} /> : <RefundsView />}
    </div>
  );
}

function Attempts({ named }: { readonly named: string | null }) {
  const { t } = useTranslation('admin-money');
  const [opened, setOpened] = useState<OpenedMove | null>(null);
  const { data: counts, isPending } = useQuery(adminPaymentCountsQuery);
  // An address without a state opens on what waits for a decision, if anything does. The first answer stays, so that the
  // list does not change while it is read.
  const [first, setFirst] = useState<'review' | 'all'>();
  if (first === undefined && !isPending) setFirst(counts && waitingMoney(counts).payments > 0 ? 'review' : 'all');
  const isKnown = named !== null || first !== undefined;
  const state = stateNamed(named ?? first ?? null);
  const list = useInfiniteQuery({ ...adminPaymentsQuery(state), enabled: isKnown });
  return (
    <>
      <FilterLinks
        label={t('payments.byState')}
        values={['all', ...attemptStates] as const}
        current={isKnown ? (state ?? 'all') : undefined}
        nameOf={(one) => (one === 'all' ? t('payments.all') : t(`payments.states.${one}`))}
        pathOf={(one) => withQuery(paths.adminPayments, { state: one })}
        countOf={(one) => (one === 'all' ? undefined : counts && (counts.attempts[one] ?? 0))}
      />
      <RecordList query={list} failed={t('payments.failed')} empty={{ title: t('payments.empty') }} more={t('more')}>
        {(payments: readonly AdminPayment[]) => (
          <ul className={styles.cards} aria-label={t('payments.list')}>
            {payments.map((payment) => (
              <AttemptCard key={payment.id} payment={payment} onMove={setOpened} />
            ))}
          </ul>
        )}
      </RecordList>
      {opened ? (
        <Suspense>
          <AttemptDialog key={`${opened.payment.id} ${opened.move}`} opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
