import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Payment } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { receiptPath } from '@/lib/request-paths';
import { Button } from '@/ui/button';
import { StatusPill } from '@/ui/status-pill';
import { UserParagraph } from '@/ui/user-text';
import styles from './payments.module.css';
import sections from '../section.module.css';
import type { DialogName } from '../moves/use-opened-move';

interface PaymentRowProps {
  readonly payment: Payment;
  /** Payments can be held here: one that is not is told apart. */
  readonly hasProvider: boolean;
  /** The payer's bank or the provider took it back since, in full or in part. */
  readonly isTakenBack: boolean;
  readonly onMove: (name: DialogName, target?: string) => void;
}

export function PaymentRow({ payment, hasProvider, isTakenBack, onMove }: PaymentRowProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const amount = formatMoney(payment.amount_fils, language);
  const can = (move: (typeof payment.allowed_moves)[number]) => payment.allowed_moves.includes(move);
  const [color, state] = payment.voided_at
    ? (['neutral', 'void'] as const)
    : isTakenBack
      ? (['yellow', 'takenBack'] as const)
      : payment.confirmed_at
        ? (['green', 'confirmed'] as const)
        : (['yellow', 'unconfirmed'] as const);
  return (
    <li className={classNames('stack-4', styles.payment)}>
      <div className={classNames('line-12 middle', styles.line)}>
        <p className={classNames('strong', payment.voided_at && styles.void)}>
          <bdi>{amount}</bdi>
        </p>
        <StatusPill color={color} label={t(`payments.${state}`)} />
      </div>
      <p className="muted text-15">
        {`${t(`payments.methods.${payment.method}`)} · ${t('payments.paidOn', { date: formatDate(payment.paid_on, language) })}`}
        {payment.reference ? (
          <span>
            {' · '}
            <bdi className={styles.reference}>{payment.reference}</bdi>
          </span>
        ) : null}
      </p>
      {hasProvider && payment.recorded_by !== 'provider' && !payment.voided_at ? (
        <p className="muted text-15">{t('payments.outside')}</p>
      ) : null}
      {hasProvider && can('void-payment') && !payment.confirmed_at && payment.recorded_by === 'brand' ? (
        <p className="muted text-15">{t('payments.voidFirst')}</p>
      ) : null}
      {payment.void_note ? <UserParagraph className="muted text-15">{payment.void_note}</UserParagraph> : null}
      <div className="line-12 middle">
        {can('confirm-payment') ? (
          <Button size="small" onClick={() => onMove('confirm-payment', payment.id)}>
            {t('moves.confirm-payment.label')}
          </Button>
        ) : null}
        {payment.receipt_number ? (
          <Link
            className={classNames('icons-16', sections.link)}
            to={receiptPath(payment.id)}
            aria-label={t('payments.receiptOf', { amount })}
          >
            {t('payments.receipt')}
          </Link>
        ) : null}
        {can('void-payment') ? (
          <Button look="ghost" size="small" onClick={() => onMove('void-payment', payment.id)}>
            {t('moves.void-payment.label')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
