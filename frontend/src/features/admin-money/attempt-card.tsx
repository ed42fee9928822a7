import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminPayment } from '@/api/types';
import type { AttemptState } from '@/entities/admin-payment';
import { useLanguage } from '@/i18n';
import { formatDateTime } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { payProviderName } from '@/lib/pay-providers';
import { receiptPath, requestPath } from '@/lib/request-paths';
import { usePayMethodName } from '@/records/pay-words';
import { Button } from '@/ui/button';
import { Code, WithCode } from '@/ui/code';
import { StatusPill, type PillColor } from '@/ui/status-pill';
import styles from './admin-money.lazy.module.css';

export type AttemptMove = AdminPayment['allowed_moves'][number];

export interface OpenedMove {
  readonly payment: AdminPayment;
  readonly move: AttemptMove;
}

const colors: Readonly<Record<AttemptState, PillColor>> = {
  review: 'yellow',
  created: 'blue',
  pending: 'blue',
  captured: 'green',
  failed: 'neutral',
  expired: 'neutral',
  reversed: 'neutral',
};

const FIRST: ReadonlySet<AttemptMove> = new Set<AttemptMove>(['settle', 'seen']);

interface AttemptCardProps {
  readonly payment: AdminPayment;
  readonly onMove: (opened: OpenedMove) => void;
}

/** One attempt to pay: who pays, and to which creative, how far it is, and what an admin may do about it. */
export function AttemptCard({ payment, onMove }: AttemptCardProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const methodName = usePayMethodName();
  const amount = formatMoney(payment.amount_fils, language);
  const creative = (language === 'ar' && payment.creative_name_ar) || payment.creative_name;
  const facts = [
    ['captured', payment.state === 'review' ? payment.captured_fils : 0],
    ['credited', payment.credited_fils],
    ['suspense', payment.suspense_fils],
    ['refunded', payment.refunded_fils],
    ['takenBack', payment.taken_back_fils],
  ] as const;
  const known = facts.filter(([, fils]) => fils > 0);
  return (
    <li className={classNames('card', styles.card)}>
      <div className="line-12 top between">
        <h3 className={styles.title}>
          <bdi>{amount}</bdi>
        </h3>
        <div className="row-8 middle">
          {payment.test ? <StatusPill color="neutral" label={t('payments.test')} /> : null}
          <StatusPill color={colors[payment.state]} label={t(`payments.states.${payment.state}`)} />
        </div>
      </div>
      <p className="anywhere">
        {t('payments.between', {
          brand: isolated(payment.brand_name, language),
          creative: isolated(creative, language),
        })}
      </p>
      <p className="muted text-14">
        {t('payments.by', {
          method: methodName(payment.method),
          provider: isolated(payProviderName(payment.provider), language),
        })}
        {' · '}
        <time dateTime={payment.created_at}>{formatDateTime(payment.created_at, language)}</time>
      </p>
      {payment.state === 'review' && payment.settled_at === null ? (
        <p className="text-15">{t(`payments.reviews.${payment.suspense_fils > 0 ? 'otherAmount' : 'foreign'}`)}</p>
      ) : null}
      {payment.failure ? <p className="text-15">{t(`payments.failures.${payment.failure}`)}</p> : null}
      {known.length > 0 ? (
        <ul className="text-15">
          {known.map(([fact, fils]) => (
            <li key={fact}>{t(`payments.${fact}`, { amount: formatMoney(fils, language) })}</li>
          ))}
        </ul>
      ) : null}
      {payment.provider_key ? (
        <p className="muted text-14 anywhere">
          {`${t('payments.key')}: `}
          <bdi dir="ltr">{payment.provider_key}</bdi>
        </p>
      ) : null}
      {payment.asked_at ? (
        <p className="muted text-14">{t('payments.asked', { date: formatDateTime(payment.asked_at, language) })}</p>
      ) : null}
      <div className="line-16 middle">
        <Link className="text-link" to={requestPath(payment.request_id)}>
          <WithCode text={t('payments.request', { code: payment.request_code })} code={payment.request_code} />
        </Link>
        {payment.payment_id && payment.receipt_number ? (
          <Link className="text-link" to={receiptPath(payment.payment_id)}>
            <Code>{payment.receipt_number}</Code>
          </Link>
        ) : null}
      </div>
      <div className={classNames('cluster-8 middle', styles.actions)}>
        {payment.is_side ? <p className="muted text-14">{t('isSide')}</p> : null}
        {payment.allowed_moves.map((move) => (
          <Button
            key={move}
            size="small"
            look={FIRST.has(move) ? 'primary' : 'secondary'}
            onClick={() => onMove({ payment, move })}
          >
            {t(`moves.${move}.label`)} <span className="visually-hidden">{amount}</span>
          </Button>
        ))}
      </div>
    </li>
  );
}
