import { useTranslation } from 'react-i18next';
import type { AdminRefund } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { moveRefundMutation, refundByBankMutation, type RefundMove } from '@/entities/admin-payment';
import { MoneyDialog } from './money-dialog';
import { useNoteField } from './use-note-field';

export interface OpenedRefund {
  readonly refund: AdminRefund;
  readonly move: AdminRefund['allowed_moves'][number];
}

interface RefundDialogProps {
  readonly opened: OpenedRefund;
  readonly onClose: () => void;
}

export function RefundDialog({ opened: { refund, move }, onClose }: RefundDialogProps) {
  return move === 'by-bank' ? (
    <ByBankDialog refund={refund} onClose={onClose} />
  ) : (
    <NotedDialog refund={refund} move={move} onClose={onClose} />
  );
}

interface OfRefund {
  readonly refund: AdminRefund;
  readonly onClose: () => void;
}

function NotedDialog({ refund, move, onClose }: OfRefund & { readonly move: RefundMove }) {
  const { t } = useTranslation('admin-money');
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(moveRefundMutation);
  return (
    <MoneyDialog
      title={t(`moves.${move}.title`)}
      text={t(`moves.${move}.text`)}
      submit={t(`moves.${move}.submit`)}
      done={t(`moves.${move}.done`)}
      fields={[note]}
      send={async ({ text, proof }) => {
        await mutateAsync({ id: refund.id, move, note: text('note'), proof });
      }}
      onClose={onClose}
    />
  );
}

/** The provider did not return it, and the operator's bank has. */
function ByBankDialog({ refund, onClose }: OfRefund) {
  const { t } = useTranslation('admin-money');
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(refundByBankMutation);
  return (
    <MoneyDialog
      title={t('moves.by-bank.title')}
      text={t('moves.by-bank.text')}
      submit={t('moves.by-bank.submit')}
      done={t('moves.by-bank.done')}
      fields={[
        { name: 'payee', kind: 'line', label: t('moves.by-bank.payee') },
        { name: 'bank_reference', kind: 'line', label: t('moves.by-bank.reference') },
        { name: 'day', kind: 'day', label: t('moves.by-bank.day') },
        note,
      ]}
      send={async ({ text, proof }) => {
        await mutateAsync({
          id: refund.id,
          payee: text('payee'),
          bank_reference: text('bank_reference'),
          day: text('day'),
          note: text('note'),
          proof,
        });
      }}
      onClose={onClose}
    />
  );
}
