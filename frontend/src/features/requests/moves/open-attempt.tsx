import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { PaymentAttempt } from '@/api/types';
import { idempotencyKey } from '@/api/idempotency-key';
import { useSingleMutation } from '@/api/use-single-mutation';
import { continueMutation } from '@/entities/payment-attempt';
import { moveMutation } from '@/entities/request';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { leaveFor } from '@/lib/leave';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';

interface OpenAttemptProps {
  readonly requestId: string;
  readonly attempt: PaymentAttempt;
  /** The project has ended: what is paid now would only go back. */
  readonly isOver?: boolean;
}

/** A payment that was begun, here or in another tab: it is continued, or given up, for another one or for good. */
export function OpenAttempt({ requestId, attempt, isOver = false }: OpenAttemptProps) {
  const { t } = useTranslation('payments');
  const { t: words } = useTranslation('requests');
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const onward = useSingleMutation(continueMutation);
  const giveUp = useSingleMutation(moveMutation);
  const error = onward.error ?? giveUp.error;
  const isDown = error instanceof ApiError && error.code === 'payments_unavailable';
  const goOn = async (): Promise<void> => {
    try {
      leaveFor(await onward.mutateAsync(attempt));
    } catch {
      // The mutation holds it, and the notice shows it.
    }
  };
  return (
    <>
      {error ? <Notice kind="error">{isDown ? t('pay.down') : errorMessage(error, words('moveFailed'))}</Notice> : null}
      <p>{t(isOver ? 'pay.over' : 'pay.elsewhere', { amount: formatMoney(attempt.amount_fils, language) })}</p>
      <div className="cluster-12 middle">
        {isOver ? null : (
          <Button busy={onward.isPending} onClick={() => void goOn()}>
            {t('pay.continue')}
          </Button>
        )}
        <Button
          look="secondary"
          busy={giveUp.isPending}
          onClick={() =>
            giveUp.mutate(
              { id: requestId, made: { move: 'cancel-attempt', body: {} }, idempotencyKey: idempotencyKey() },
              {
                onSuccess: () => {
                  // Nothing is left in its place.
                  if (isOver) succeed(t('pay.givenUp'));
                },
              },
            )
          }
        >
          {t(isOver ? 'pay.giveUp' : 'pay.again')}
        </Button>
      </div>
    </>
  );
}
