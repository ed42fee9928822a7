import { useTranslation } from 'react-i18next';
import type { DuePayout } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { moveBalanceMutation, type CreativeMove } from '@/entities/admin-payout';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { payeeOf, type BlockedProject } from './due-rows';
import { aboutBalance } from './money-about';
import { MoneyDialog } from './money-dialog';
import { useNoteField } from './use-note-field';

export interface OpenedBalance {
  readonly due: DuePayout;
  readonly move: CreativeMove;
  /** Only the money of this project. */
  readonly project?: BlockedProject;
}

interface BalanceDialogProps {
  readonly opened: OpenedBalance;
  readonly onClose: () => void;
}

const WORDS = { block: 'block', unblock: 'unblock', 'write-off': 'writeOff' } as const;

/** Holds back what a creative is owed, lets it continue, or gives up what a creative owes. */
export function BalanceDialog({ opened: { due, move, project }, onClose }: BalanceDialogProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const note = useNoteField();
  const { mutateAsync } = useSingleMutation(moveBalanceMutation);
  const words = project ? 'unblockProject' : WORDS[move];
  const names = {
    name: isolated(payeeOf(due, language), language),
    code: isolated(project?.request_code ?? '', language),
  };
  return (
    <MoneyDialog
      title={t(`payouts.${words}.title`, names)}
      text={t(`payouts.${words}.text`)}
      about={aboutBalance(due, project, language)}
      submit={t(`payouts.${words}.submit`)}
      look={move === 'unblock' ? 'primary' : 'danger'}
      done={t(`payouts.${words}.done`)}
      fields={[note]}
      send={async ({ text, proof }) => {
        const about = { creativeId: due.creative_id, requestId: project?.request_id };
        await mutateAsync({ ...about, move, note: text('note'), proof });
      }}
      onClose={onClose}
    />
  );
}
