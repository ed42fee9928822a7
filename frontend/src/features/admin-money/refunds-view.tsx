/** Money that goes back to brands: what the provider refused comes first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { AdminRefund } from '@/api/types';
import { adminPaymentCountsQuery, adminRefundsQuery, refundStates, type RefundState } from '@/entities/admin-payment';
import { useLanguage } from '@/i18n';
import { formatDate, formatDateTime } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { paths, withQuery } from '@/lib/paths';
import { refundNotePath, requestPath } from '@/lib/request-paths';
import { RecordList } from '@/records/record-list';
import { Button } from '@/ui/button';
import { Code, WithCode } from '@/ui/code';
import { FilterLinks } from '@/ui/filter-links';
import { StatusPill, type PillColor } from '@/ui/status-pill';
import { UserParagraph, UserText } from '@/ui/user-text';
import styles from './admin-money.lazy.module.css';
import type { OpenedRefund } from './refund-dialogs';

const colors: Readonly<Record<RefundState, PillColor>> = {
  failed: 'yellow',
  review: 'yellow',
  unsure: 'yellow',
  ordered: 'blue',
  sent: 'blue',
  done: 'green',
  withdrawn: 'neutral',
};

function pathOf(state: RefundState | 'all'): string {
  return withQuery(paths.adminPayments, { view: 'refunds', ...(state !== 'all' && { state }) });
}

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialogs')).RefundDialog }));

export function RefundsView() {
  const { t } = useTranslation('admin-money');
  const [search] = useSearchParams();
  const state = refundStates.find((known) => known === search.get('state'));
  const [opened, setOpened] = useState<OpenedRefund | null>(null);
  const { data: counts } = useQuery(adminPaymentCountsQuery);
  const list = useInfiniteQuery(adminRefundsQuery(state));
  return (
    <>
      <FilterLinks
        label={t('payments.byState')}
        values={['all', ...refundStates] as const}
        current={state ?? 'all'}
        nameOf={(one) => (one === 'all' ? t('payments.all') : t(`refunds.states.${one}`))}
        pathOf={pathOf}
        countOf={(one) => (one === 'all' ? undefined : counts && (counts.refunds[one] ?? 0))}
      />
      <RecordList query={list} failed={t('refunds.failed')} empty={{ title: t('refunds.empty') }} more={t('more')}>
        {(refunds: readonly AdminRefund[]) => (
          <ul className={styles.cards} aria-label={t('refunds.title')}>
            {refunds.map((refund) => (
              <RefundCard key={refund.id} refund={refund} onMove={setOpened} />
            ))}
          </ul>
        )}
      </RecordList>
      {opened ? (
        <Suspense>
          <RefundDialog key={`${opened.refund.id} ${opened.move}`} opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface RefundCardProps {
  readonly refund: AdminRefund;
  readonly onMove: (opened: OpenedRefund) => void;
}

function RefundCard({ refund, onMove }: RefundCardProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const amount = formatMoney(refund.amount_fils, language);
  return (
    <li className={classNames('card', styles.card)}>
      <div className="line-12 top between">
        <h3 className={styles.title}>
          <bdi>{amount}</bdi>
        </h3>
        <StatusPill color={colors[refund.state]} label={t(`refunds.states.${refund.state}`)} />
      </div>
      <p className="muted text-14">
        {`${refund.foreign ? t('refunds.foreign') : t(`refunds.sources.${refund.source}`)} · ${t('refunds.tries', { count: refund.try_number })} · `}
        <time dateTime={refund.created_at}>{formatDateTime(refund.created_at, language)}</time>
      </p>
      <p>
        <UserText>{refund.brand_name}</UserText>
      </p>
      {refund.note ? <UserParagraph className={styles.text}>{refund.note}</UserParagraph> : null}
      {refund.bank_reference ? (
        <p className="cluster-8 muted text-14">
          <bdi>{refund.bank_reference}</bdi>
          {refund.sent_on ? <time dateTime={refund.sent_on}>{formatDate(refund.sent_on, language)}</time> : null}
        </p>
      ) : null}
      {refund.state === 'review' ? (
        <p className="text-15">{t(`refunds.reviews.${refund.foreign ? 'foreign' : 'otherAmount'}`)}</p>
      ) : null}
      {refund.state === 'failed' ? <p className="text-15">{t('refunds.settled')}</p> : null}
      {refund.state === 'unsure' ? <p className="text-15">{t('refunds.unsure')}</p> : null}
      <div className="line-16 middle">
        <Link className="text-link" to={requestPath(refund.request_id)}>
          <WithCode text={t('payments.request', { code: refund.request_code })} code={refund.request_code} />
        </Link>
        {refund.number ? (
          <Link className="text-link" to={refundNotePath(refund.id)}>
            <Code>{refund.number}</Code>
          </Link>
        ) : null}
      </div>
      <div className={classNames('cluster-8 middle', styles.actions)}>
        {refund.is_side ? <p className="muted text-14">{t('isSide')}</p> : null}
        {refund.allowed_moves.map((move) => (
          <Button key={move} size="small" look="secondary" onClick={() => onMove({ refund, move })}>
            {t(`moves.${move}.label`)} <span className="visually-hidden">{amount}</span>
          </Button>
        ))}
      </div>
    </li>
  );
}
