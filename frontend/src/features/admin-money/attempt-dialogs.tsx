import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPayment } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { moveAttemptMutation, settleAttemptMutation, type AmountMove, type Settling } from '@/entities/admin-payment';
import { typedMoney } from '@/lib/money';
import { ChoiceGroup } from '@/ui/checkbox';
import { RadioCard } from '@/ui/radio-card';
import type { OpenedMove } from './attempt-card';
import { MoneyDialog } from './money-dialog';
import { useNoteField } from './use-note-field';

interface DialogProps {
  readonly opened: OpenedMove;
  readonly onClose: () => void;
}

export function AttemptDialog({ opened: { payment, move }, onClose }: DialogProps) {
  if (move === 'settle') return <SettleDialog payment={payment} onClose={onClose} />;
  if (move === 'seen') return <SeenDialog payment={payment} onClose={onClose} />;
  return <AmountDialog payment={payment} move={move} onClose={onClose} />;
}

interface OfPayment {
  readonly payment: AdminPayment;
  readonly onClose: () => void;
}

const decisions = ['accept', 'refund'] as const satisfies readonly Settling[];

/** The provider has another amount than was ordered. */
function SettleDialog({ payment, onClose }: OfPayment) {
  const { t } = useTranslation('admin-money');
  const note = useNoteField();
  const [decision, setDecision] = useState<Settling>('accept');
  const { mutateAsync } = useSingleMutation(settleAttemptMutation);
  return (
    <MoneyDialog
      title={t('moves.settle.title')}
      text={t('moves.settle.text')}
      submit={t('moves.settle.submit')}
      done={t('moves.settle.done')}
      fields={[note]}
      choice={
        <ChoiceGroup layout="cards" legend={t('moves.settle.decision')}>
          {decisions.map((one) => (
            <RadioCard
              key={one}
              name="decision"
              value={one}
              label={t(`moves.settle.${one}`)}
              checked={one === decision}
              onChange={() => setDecision(one)}
            />
          ))}
        </ChoiceGroup>
      }
      send={async ({ text, proof }) => {
        await mutateAsync({ id: payment.id, decision, note: text('note'), proof });
      }}
      onClose={onClose}
    />
  );
}

/** Money that is none of the ledger. */
function SeenDialog({ payment, onClose }: OfPayment) {
  const { t } = useTranslation('admin-money');
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(settleAttemptMutation);
  return (
    <MoneyDialog
      title={t('moves.seen.title')}
      text={t('moves.seen.text')}
      submit={t('moves.seen.submit')}
      done={t('moves.seen.done')}
      fields={[note]}
      send={async ({ text, proof }) => {
        await mutateAsync({ id: payment.id, decision: 'seen', note: text('note'), proof });
      }}
      onClose={onClose}
    />
  );
}

function AmountDialog({ payment, move, onClose }: OfPayment & { readonly move: AmountMove }) {
  const { t } = useTranslation('admin-money');
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(moveAttemptMutation);
  const left = Math.max(0, payment.credited_fils - payment.refunded_fils - payment.taken_back_fils);
  return (
    <MoneyDialog
      title={t(`moves.${move}.title`)}
      text={move === 'refund' ? `${t('moves.refund.text')} ${t('refunds.settled')}` : t(`moves.${move}.text`)}
      submit={t(`moves.${move}.submit`)}
      look={move === 'chargeback-won' ? 'primary' : 'danger'}
      done={t(`moves.${move}.done`)}
      fields={[
        {
          name: 'amount_fils',
          kind: 'amount',
          label: t('amount'),
          most: payment.amount_fils,
          ...(left > 0 && move === 'refund' && { start: typedMoney(left) }),
        },
        ...(move === 'chargeback'
          ? [{ name: 'reference', kind: 'line' as const, label: t('moves.chargeback.reference') }]
          : []),
        note,
      ]}
      send={async ({ text, fils, proof }) => {
        await mutateAsync({
          id: payment.id,
          move,
          amount_fils: fils('amount_fils'),
          reference: text('reference'),
          note: text('note'),
          proof,
        });
      }}
      onClose={onClose}
    />
  );
}
