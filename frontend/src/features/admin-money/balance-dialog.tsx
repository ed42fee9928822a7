import { useTranslation } from 'react-i18next';
import type { DuePayout } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { moveBalanceMutation, type CreativeMove } from '@/entities/admin-payout';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { payeeOf } from './due-rows';
import { MoneyDialog } from './money-dialog';
import { useNoteField } from './use-note-field';

export interface OpenedBalance {
  readonly due: DuePayout;
  readonly move: CreativeMove;
}

interface BalanceDialogProps {
  readonly opened: OpenedBalance;
  readonly onClose: () => void;
}

const WORDS = { block: 'block', unblock: 'unblock', 'write-off': 'writeOff' } as const;

/** Holds back what a creative is owed, lets it continue, or gives up what a creative owes. */
export function BalanceDialog({ opened: { due, move }, onClose }: BalanceDialogProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(moveBalanceMutation);
  const words = WORDS[move];
  return (
    <MoneyDialog
      title={t(`payouts.${words}.title`, { name: isolated(payeeOf(due, language), language) })}
      text={t(`payouts.${words}.text`)}
      submit={t(`payouts.${words}.submit`)}
      look={move === 'unblock' ? 'primary' : 'danger'}
      done={t(`payouts.${words}.done`)}
      fields={[note]}
      send={async ({ text, proof }) => {
        await mutateAsync({ creativeId: due.creative_id, move, note: text('note'), proof });
      }}
      onClose={onClose}
    />
  );
}
