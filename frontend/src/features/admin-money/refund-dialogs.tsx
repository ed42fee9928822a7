import { useTranslation } from 'react-i18next';
import type { AdminRefund } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import {
  moveRefundMutation,
  postRefundMutation,
  refundByBankMutation,
  type RefundMove,
} from '@/entities/admin-payment';
import { typedMoney } from '@/lib/money';
import { aboutRefund } from './money-about';
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
  if (move === 'by-bank') return <ByBankDialog refund={refund} onClose={onClose} />;
  if (move === 'post') return <PostDialog refund={refund} onClose={onClose} />;
  return <NotedDialog refund={refund} move={move} onClose={onClose} />;
}

interface OfRefund {
  readonly refund: AdminRefund;
  readonly onClose: () => void;
}

function NotedDialog({ refund, move, onClose }: OfRefund & { readonly move: RefundMove }) {
  const { t } = useTranslation('admin-money');
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(moveRefundMutation);
  const isUnsure = move === 'again' && refund.state === 'unsure';
  return (
    <MoneyDialog
      title={t(`moves.${move}.title`)}
      text={isUnsure ? t('moves.again.textUnsure') : t(`moves.${move}.text`)}
      about={aboutRefund(refund)}
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

/** Another amount left than was ordered, or no one ordered it here. */
function PostDialog({ refund, onClose }: OfRefund) {
  const { t } = useTranslation('admin-money');
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(postRefundMutation);
  const amount = {
    name: 'amount_fils',
    kind: 'amount',
    label: t('amount'),
    start: typedMoney(refund.amount_fils),
  } as const;
  return (
    <MoneyDialog
      title={t('moves.post.title')}
      text={t(refund.foreign ? 'moves.post.textForeign' : 'moves.post.text')}
      about={aboutRefund(refund)}
      submit={t('moves.post.submit')}
      done={t('moves.post.done')}
      fields={refund.foreign ? [note] : [amount, note]}
      send={async ({ text, fils, proof }) => {
        const left = refund.foreign ? refund.amount_fils : fils('amount_fils');
        await mutateAsync({ id: refund.id, amount_fils: left, note: text('note'), proof });
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
      about={aboutRefund(refund)}
      submit={t('moves.by-bank.submit')}
      done={t('moves.by-bank.done')}
      fields={[
        { name: 'payee', kind: 'line', label: t('moves.by-bank.payee') },
        { name: 'bank_reference', kind: 'line', label: t('moves.by-bank.reference') },
        { name: 'sent_on', kind: 'day', label: t('moves.by-bank.day') },
        note,
      ]}
      send={async ({ text, proof }) => {
        await mutateAsync({
          id: refund.id,
          payee: text('payee'),
          bank_reference: text('bank_reference'),
          sent_on: text('sent_on'),
          note: text('note'),
          proof,
        });
      }}
      onClose={onClose}
    />
  );
}
