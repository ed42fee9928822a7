/** The dialogs of a dispute; loaded when one is opened. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Dispute } from '@/api/types';
import { disputesQuery } from '@/entities/dispute';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { useAuth } from '@/session/auth';
import { TextDialog } from '../moves/text-dialog';
import { useMove } from '../moves/use-move';
import type { MoveDialogProps } from '../moves/use-opened-move';
import { AppealDialog } from './appeal-dialog';
import { otherPartyOf } from '../sides';
import type { DisputeDialogName } from '../dispute-dialog-names';
import { useWishSentence } from '@/records/wish-words';
import { WishDialog } from './wish-dialog';

interface DisputeDialogsProps extends MoveDialogProps {
  readonly name: DisputeDialogName;
  /** The number of the position that is accepted. */
  readonly target: string | undefined;
}

export function DisputeDialogs({ name, target, ...common }: DisputeDialogsProps) {
  const isReport = name === 'hold';
  const { data } = useQuery({ ...disputesQuery(common.request.id), enabled: !isReport });
  const dispute = data?.[0];
  if (isReport) return <WishDialog {...common} mode="report" dispute={undefined} />;
  if (!dispute) return null;
  if (name === 'position' || name === 'decide') return <WishDialog {...common} mode={name} dispute={dispute} />;
  if (name === 'appeal') return <AppealDialog {...common} dispute={dispute} />;
  if (name === 'accept-decision') return <AcceptDecisionDialog {...common} />;
  return <AcceptDialog {...common} dispute={dispute} number={Number(target)} />;
}

/** Accepts exactly the suggestion that was read: its number is sent, and a newer one is refused. */
function AcceptDialog({
  request,
  dispute,
  number,
  onClose,
  onDone,
}: MoveDialogProps & { readonly dispute: Dispute; readonly number: number }) {
  const { t } = useTranslation('disputes');
  const { user } = useAuth();
  const sentence = useWishSentence();
  const makeMove = useMove({ requestId: request.id, done: t('moves.accept.done'), onDone });
  const position = dispute.positions.find((known) => known.number === number);
  return (
    <TextDialog
      title={t('moves.accept.title')}
      field={undefined}
      submit={t('moves.accept.submit')}
      draft={{ form: `accept-position-${request.id}`, owner: user?.id ?? '' }}
      send={(_text, attempt) => makeMove({ move: 'accept-position', body: { number } }, attempt)}
      onClose={onClose}
    >
      <p>{t('moves.accept.text')}</p>
      {position ? <p>{sentence({ ...position, kind: position.wish })}</p> : null}
      {dispute.held_fils === 0 && position?.amount_fils ? <p className="muted text-15">{t('finding')}</p> : null}
    </TextDialog>
  );
}

function AcceptDecisionDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const { user } = useAuth();
  const makeMove = useMove({ requestId: request.id, done: t('moves.accept-decision.done'), onDone });
  return (
    <TextDialog
      title={t('moves.accept-decision.title')}
      field={undefined}
      submit={t('moves.accept-decision.submit')}
      draft={{ form: `accept-decision-${request.id}`, owner: user?.id ?? '' }}
      send={(_text, attempt) => makeMove({ move: 'accept-decision', body: {} }, attempt)}
      onClose={onClose}
    >
      <p>{t('moves.accept-decision.text', { other: isolated(otherPartyOf(request, language), language) })}</p>
    </TextDialog>
  );
}
