import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminPayout } from '@/api/types';
import { bankFile, payoutCountsQuery, payoutsQuery, type PayoutState } from '@/entities/admin-payout';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { formatMoney } from '@/lib/money';
import { statementPath } from '@/lib/request-paths';
import { RecordList } from '@/records/record-list';
import { Button, ButtonLink } from '@/ui/button';
import { Code } from '@/ui/code';
import { DataTable } from '@/ui/data-table';
import { UserText } from '@/ui/user-text';
import styles from './admin-money.lazy.module.css';
import { CarriedOut } from './carried-out';
import { payeeOf } from './due-rows';
import type { OpenedPayout } from './payout-dialogs';

/** Transfers in one state; the prepared ones with the file for the bank. */
const PayoutDialog = lazy(async () => ({ default: (await import('./payout-dialogs')).PayoutDialog }));

export function PayoutsView({ state }: { readonly state: PayoutState }) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const list = useInfiniteQuery(payoutsQuery(state));
  const { data: counts } = useQuery(payoutCountsQuery);
  const [opened, setOpened] = useState<OpenedPayout | null>(null);
  return (
    <>
      {state === 'prepared' && counts && counts.prepared > 0 ? (
        <div className="line-24 middle between">
          <div className="stack-2">
            <p className="strong">
              {t('payouts.preparedSum', { amount: formatMoney(counts.prepared_fils, language) })}
            </p>
            <p className="muted text-15">{t('payouts.fileText')}</p>
          </div>
          <ButtonLink to={bankFile} look="secondary" reloadDocument download>
            {t('payouts.file')}
          </ButtonLink>
        </div>
      ) : null}
      {state === 'sent' ? <CarriedOut /> : null}
      <RecordList query={list} failed={t('payouts.failed')} empty={{ title: t('payouts.empty') }} more={t('more')}>
        {(payouts: readonly AdminPayout[]) => <PayoutTable state={state} payouts={payouts} onMove={setOpened} />}
      </RecordList>
      {opened ? (
        <Suspense>
          <PayoutDialog key={`${opened.payout.id} ${opened.move}`} opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface PayoutTableProps {
  readonly state: PayoutState;
  readonly payouts: readonly AdminPayout[];
  readonly onMove: (opened: OpenedPayout) => void;
}

const LABELS = {
  sent: 'payouts.sent.label',
  withdraw: 'payouts.withdraw.label',
  returned: 'payouts.returned.label',
} as const;

function PayoutTable({ state, payouts, onMove }: PayoutTableProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  return (
    <DataTable
      label={t(`payouts.states.${state}`)}
      className={styles.list}
      columns={[
        { key: 'creative', title: t('payouts.columns.creative') },
        { key: 'number', title: t('payouts.columns.number') },
        { key: 'amount', title: t('payouts.columns.amount'), end: true },
        { key: 'account', title: t('payouts.columns.account'), plain: true },
        { key: 'actions', title: t('payouts.columns.actions'), end: true, plain: true },
      ]}
      rows={payouts.map((payout) => ({
        id: payout.id,
        cells: {
          creative: <UserText>{payeeOf(payout, language)}</UserText>,
          number: (
            <Link className="text-link alone" to={statementPath(payout.id)}>
              <Code>{payout.number}</Code>
            </Link>
          ),
          amount: <bdi>{formatMoney(payout.amount_fils, language)}</bdi>,
          account: (
            <div className="stack-2 text-15">
              {payout.last_four ? (
                <span>{t('payouts.account', { four: `\u2068${payout.last_four}\u2069` })}</span>
              ) : null}
              {payout.bank_reference ? <bdi>{payout.bank_reference}</bdi> : null}
              <span className="muted">{formatDate(payout.sent_on ?? payout.prepared_at, language)}</span>
              {payout.note ? (
                <span className="muted" dir="auto">
                  {payout.note}
                </span>
              ) : null}
            </div>
          ),
          actions: (
            <div className="cluster-6 middle">
              {payout.is_payee ? <p className="muted text-14">{t('isPayee')}</p> : null}
              {payout.allowed_moves.map((move) => (
                <Button key={move} size="small" look="secondary" onClick={() => onMove({ payout, move })}>
                  {t(LABELS[move])} <span className="visually-hidden">{payout.number}</span>
                </Button>
              ))}
            </div>
          ),
        },
      }))}
    />
  );
}
