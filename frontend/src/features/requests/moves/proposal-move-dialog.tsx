import { useTranslation } from 'react-i18next';
import type { Proposal } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { declineProposalMutation, withdrawProposalMutation } from '@/entities/proposal-moves';
import { useAuth } from '@/session/auth';
import { useToasts } from '@/ui/toast';
import { TextDialog } from './text-dialog';
import type { MoveDialogProps } from './use-opened-move';

interface ProposalMoveDialogProps extends MoveDialogProps {
  readonly proposal: Proposal;
  readonly move: 'decline-proposal' | 'withdraw';
}

export function ProposalMoveDialog({ request, proposal, move, onClose, onDone }: ProposalMoveDialogProps) {
  const { t } = useTranslation('requests');
  const { user } = useAuth();
  const { succeed } = useToasts();
  const { mutateAsync: decline } = useSingleMutation(declineProposalMutation);
  const { mutateAsync: withdraw } = useSingleMutation(withdrawProposalMutation);
  const isDecline = move === 'decline-proposal';
  return (
    <TextDialog
      title={t(`moves.${move}.title`)}
      field={isDecline ? t('moves.decline-proposal.field') : undefined}
      submit={t(`moves.${move}.submit`)}
      look="danger"
      draft={{ form: `${move}-${proposal.id}`, owner: user?.id ?? '' }}
      send={async (reason, { key }) => {
        const sent = { id: proposal.id, requestId: request.id, idempotencyKey: key };
        await (isDecline ? decline({ ...sent, reason }) : withdraw(sent));
        succeed(t(`moves.${move}.done`));
        onDone();
      }}
      onClose={onClose}
    >
      <p>{t(`moves.${move}.text`)}</p>
    </TextDialog>
  );
}
