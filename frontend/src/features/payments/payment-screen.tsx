/** Where the provider sends the payer back to: what became of the payment, followed until it is decided. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '@/api/errors';
import type { PaymentAttempt } from '@/api/types';
import { attemptQuery, attemptState, isOpenAttempt } from '@/entities/payment-attempt';
import { useLanguage } from '@/i18n';
import { leaveFor } from '@/lib/leave';
import { formatMoney } from '@/lib/money';
import { payPath, receiptPath, requestPath } from '@/lib/request-paths';
import { usePayMethodName } from '@/records/pay-words';
import { RecordsPending } from '@/records/records-pending';
import { TestMoney } from '@/records/test-money';
import { Button, ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { messageOf, offersRetry, type AttemptMessage } from './attempt-message';
import { ReceiptSummary } from './receipt-summary';

/** The bank usually answers within seconds. */
const LONG_MS = 60_000;

export function PaymentScreen() {
  const { t } = useTranslation('payments');
  const { id = '' } = useParams();
  const query = useQuery(attemptQuery(id));
  const { data, error } = query;
  if (data) return <Attempt key={data.id} attempt={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
    return <MessageScreen title={t('notFound.title')} text={t('notFound.text')} />;
  }
  return <RecordsPending place="page" query={query} failed={t('failed')} />;
}

const looks = {
  waiting: { icon: <Clock aria-hidden="true" />, tone: 'pending' },
  unknown: { icon: <Clock aria-hidden="true" />, tone: 'pending' },
  review: { icon: <Clock aria-hidden="true" />, tone: 'pending' },
  captured: { icon: <CircleCheck aria-hidden="true" />, tone: 'success' },
  returned: { icon: <Clock aria-hidden="true" />, tone: 'pending' },
  otherAmount: { icon: <CircleX aria-hidden="true" />, tone: 'pending' },
  notCounted: { icon: <CircleX aria-hidden="true" />, tone: 'pending' },
  cancelled: { icon: <CircleX aria-hidden="true" />, tone: 'pending' },
  left: { icon: <CircleX aria-hidden="true" />, tone: 'pending' },
  failed: { icon: <CircleX aria-hidden="true" />, tone: 'danger' },
  funds: { icon: <CircleX aria-hidden="true" />, tone: 'danger' },
  down: { icon: <CircleX aria-hidden="true" />, tone: 'danger' },
  reversed: { icon: <CircleX aria-hidden="true" />, tone: 'danger' },
} as const satisfies Readonly<Record<AttemptMessage, object>>;

/** Whether the page has been open for as long as banks usually take at most. */
function useLongWait(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), LONG_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return isLong;
}

/** The amount that the message is about, where money has arrived: what counts of it, or what goes back. */
function toldFils({ credited_fils, excess_fils }: PaymentAttempt, message: AttemptMessage): number | null {
  if (message === 'captured') return credited_fils;
  return message === 'returned' || message === 'otherAmount' ? excess_fils : null;
}

function Attempt({ attempt }: { readonly attempt: PaymentAttempt }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const methodName = usePayMethodName();
  const message = messageOf(attempt, useLongWait());
  const { icon, tone } = looks[message];
  const fils = toldFils(attempt, message);
  const ordered = formatMoney(attempt.amount_fils, language);
  const amount = fils === null ? ordered : formatMoney(fils, language);
  const text = t(`status.${message}.text`, { amount, ordered });
  const excess =
    message === 'captured' && attempt.excess_fils > 0
      ? t('excess', { amount: formatMoney(attempt.excess_fils, language) })
      : undefined;
  return (
    <>
      <TestMoney />
      <MessageScreen
        icon={icon}
        tone={tone}
        title={t(`status.${message}.title`)}
        text={
          <>
            {/* Its own element stays, so that each new sentence is read out. */}
            <span role="status">{excess === undefined ? text : `${text} ${excess}`}</span>
            <br />
            <span className="muted text-15">
              {fils === null ? t('amountOf', { amount, method: methodName(attempt.method) }) : null}
            </span>
          </>
        }
        actions={<Actions attempt={attempt} message={message} />}
      />
    </>
  );
}

interface ActionsProps {
  readonly attempt: PaymentAttempt;
  readonly message: AttemptMessage;
}

function Actions({ attempt, message }: ActionsProps) {
  const { t } = useTranslation('payments');
  const { page_url: page, payment_id: payment, request_id: request, state } = attempt;
  const hasReceipt = state === attemptState.captured && payment !== null;
  return (
    <>
      {hasReceipt ? <ReceiptSummary paymentId={payment} /> : null}
      {hasReceipt ? <ButtonLink to={receiptPath(payment)}>{t('receipt')}</ButtonLink> : null}
      {offersRetry(message) ? <ButtonLink to={payPath(request)}>{t('retry')}</ButtonLink> : null}
      <ButtonLink look={hasReceipt || offersRetry(message) ? 'secondary' : 'primary'} to={requestPath(request)}>
        {t('request')}
      </ButtonLink>
      {isOpenAttempt(attempt) && page !== null ? (
        <Button look="secondary" onClick={() => leaveFor(page)}>
          {t('pay.continue')}
        </Button>
      ) : null}
    </>
  );
}
