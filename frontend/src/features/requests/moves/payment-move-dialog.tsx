import { useTranslation } from 'react-i18next';
import type { Payment } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { useAuth } from '@/session/auth';
import { TextDialog } from './text-dialog';
import { useMove } from './use-move';
import type { MoveDialogProps } from './use-opened-move';

interface PaymentMoveDialogProps extends MoveDialogProps {
  readonly payment: Payment;
  readonly move: 'confirm-payment' | 'void-payment';
}

export function PaymentMoveDialog({ request, payment, move, onClose, onDone }: PaymentMoveDialogProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { user } = useAuth();
  const makeMove = useMove({ requestId: request.id, done: t(`moves.${move}.done`), onDone });
  const isVoid = move === 'void-payment';
  return (
    <TextDialog
      title={t(`moves.${move}.title`, { amount: formatMoney(payment.amount_fils, language) })}
      field={isVoid ? t('moves.void-payment.field') : undefined}
      submit={t(`moves.${move}.submit`)}
      look={isVoid ? 'danger' : 'primary'}
      draft={{ form: `${move}-${payment.id}`, owner: user?.id ?? '' }}
      send={(note, attempt) =>
        makeMove(
          isVoid
            ? { move: 'void-payment', body: { payment_id: payment.id, note } }
            : { move: 'confirm-payment', body: { payment_id: payment.id } },
          attempt,
        )
      }
      onClose={onClose}
    >
      <p>{t(`moves.${move}.text`)}</p>
    </TextDialog>
  );
}
