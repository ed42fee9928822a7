import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPayment } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { moveAttemptMutation, settleAttemptMutation, type AmountMove, type Settling } from '@/entities/admin-payment';
import { useLanguage } from '@/i18n';
import { formatMoney, typedMoney } from '@/lib/money';
import { ChoiceGroup } from '@/ui/checkbox';
import { RadioCard } from '@/ui/radio-card';
import type { OpenedMove } from './attempt-card';
import { aboutPayment, returnableFils } from './money-about';
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
  const language = useLanguage();
  const note = useNoteField();
  const [decision, setDecision] = useState<Settling>('accept');
  const { mutateAsync } = useSingleMutation(settleAttemptMutation);
  return (
    <MoneyDialog
      title={t('moves.settle.title')}
      text={t('moves.settle.text')}
      about={aboutPayment(payment, language)}
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
              hint={t(`moves.settle.${one}Hint`, {
                counted: formatMoney(payment.countable_fils, language),
                back: formatMoney(payment.suspense_fils - (one === 'accept' ? payment.countable_fils : 0), language),
              })}
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
  const language = useLanguage();
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(settleAttemptMutation);
  return (
    <MoneyDialog
      title={t('moves.seen.title')}
      text={t('moves.seen.text')}
      about={aboutPayment(payment, language)}
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

/** The most that a move can be about, in fils, as far as the payment says it; of a refund, only what to begin with. */
function mostOf(payment: AdminPayment, move: AmountMove): number {
  const { amount_fils: ordered, captured_fils: captured, taken_back_fils: takenBack } = payment;
  const known: Readonly<Record<AmountMove, number>> = {
    refund: returnableFils(payment),
    chargeback: captured - takenBack,
    'chargeback-won': takenBack,
    bear: takenBack,
  };
  return known[move] > 0 ? known[move] : ordered;
}

function AmountDialog({ payment, move, onClose }: OfPayment & { readonly move: AmountMove }) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(moveAttemptMutation);
  const most = mostOf(payment, move);
  return (
    <MoneyDialog
      title={t(`moves.${move}.title`)}
      text={move === 'refund' ? `${t('moves.refund.text')} ${t('refunds.settled')}` : t(`moves.${move}.text`)}
      about={aboutPayment(payment, language)}
      submit={t(`moves.${move}.submit`)}
      look={move === 'chargeback-won' ? 'primary' : 'danger'}
      done={t(`moves.${move}.done`)}
      fields={[
        {
          name: 'amount_fils',
          kind: 'amount',
          label: t('amount'),
          // A refund takes what all payments of the project have, which the server knows.
          ...(move === 'refund' ? { start: typedMoney(most) } : { most }),
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
