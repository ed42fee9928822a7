/** Every dialog of a request's page; loaded after the page, as forms are heavy. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '@/i18n';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { isDisputeDialog } from './dispute-dialog-names';
import { opensDispute } from './disputes/possible-wishes';
import { ApproveDialog } from './moves/approve-dialog';
import { BriefDialog } from './moves/brief-dialog';
import { ChangeDialog } from './moves/change-dialog';
import { DeliverDialog } from './moves/deliver-dialog';
import { InviteDialog } from './moves/invite-dialog';
import { dividesMoney } from './moves/moves';
import { PaymentDialog } from './moves/payment-dialog';
import { PaymentMoveDialog } from './moves/payment-move-dialog';
import { ProposalMoveDialog } from './moves/proposal-move-dialog';
import { isPlainMove, RequestMoveDialog } from './moves/request-move-dialog';
import { ResolveDialog } from './moves/resolve-dialog';
import { RevisionDialog } from './moves/revision-dialog';
import { SelectDialog } from './moves/select-dialog';
import type { OpenedMoveProps } from './moves/use-opened-move';

// Problems are rare.
const DisputeDialogs = lazy(async () => ({ default: (await import('./disputes/dispute-dialogs')).DisputeDialogs }));
/** With texts of its own: most requests are never paid here. */
const PayDialog = lazy(async () => {
  const [{ PayDialog: Loaded }] = await Promise.all([import('./moves/pay-dialog'), loadWords(['payments'])]);
  return { default: Loaded };
});
const LowerDialog = lazy(async () => {
  const [{ LowerDialog: Loaded }] = await Promise.all([
    import('./moves/lower-dialog'),
    loadWords(['payments', 'proof']),
  ]);
  return { default: Loaded };
});
const MoneyDialogs = lazy(async () => {
  const [{ MoneyDialogs: Loaded }] = await Promise.all([import('./moves/money-dialogs'), loadWords(['payments'])]);
  return { default: Loaded };
});

export function MoveDialogs({ request, opened: { name, target }, onClose, onDone }: OpenedMoveProps) {
  const common = { request, onClose, onDone };
  const can = (move: string) => request.allowed_moves.some((allowed) => allowed === move);
  const proposal = request.proposals.find(({ id }) => id === target);
  const payment = request.payments.find(({ id }) => id === target);

  // A proposal that changes while its dialog is open is shown there.
  if (name === 'select' && proposal) return <SelectDialog {...common} proposal={proposal} />;
  if (name === 'request-change' && proposal?.allowed_moves.includes('request-change'))
    return <ChangeDialog {...common} proposal={proposal} />;
  if (name === 'decline-proposal' && proposal?.allowed_moves.includes('decline'))
    return <ProposalMoveDialog {...common} proposal={proposal} move={name} />;
  if (name === 'withdraw' && proposal?.allowed_moves.includes('withdraw'))
    return <ProposalMoveDialog {...common} proposal={proposal} move={name} />;
  if ((name === 'confirm-payment' || name === 'void-payment') && payment?.allowed_moves.includes(name))
    return <PaymentMoveDialog {...common} payment={payment} move={name} />;
  if (name === 'pay' && can(name))
    return (
      <Suspense>
        <PayDialog {...common} />
      </Suspense>
    );
  if (name === 'lower' && request.side === 'admin')
    return (
      <Suspense>
        <LowerDialog {...common} />
      </Suspense>
    );
  if (can(name) && dividesMoney(request, name))
    return (
      <Suspense>
        <MoneyDialogs {...common} move={name} />
      </Suspense>
    );
  if (name === 'record-payment' && can(name)) return <PaymentDialog {...common} />;
  if (name === 'edit' && can(name)) return <BriefDialog {...common} />;
  if (name === 'request-revision' && can(name)) return <RevisionDialog {...common} />;
  if (name === 'approve' && can(name)) return <ApproveDialog {...common} />;
  if (name === 'deliver' && can(name)) return <DeliverDialog {...common} />;
  if (name === 'invite' && can(name)) return <InviteDialog {...common} />;
  if (name === 'resolve' && can(name)) return <ResolveDialog {...common} />;
  if (isDisputeDialog(name) && (name === 'hold' ? can(name) && opensDispute(request) : request.has_dispute))
    return (
      <Suspense>
        <DisputeDialogs {...common} name={name} target={target} />
      </Suspense>
    );
  if (isPlainMove(name) && can(name)) return <RequestMoveDialog {...common} move={name} />;
  return <NotPossible onClose={onClose} />;
}

/** An old link, or a move that the other side was faster than. */
function NotPossible({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('requests');
  const { t: shell } = useTranslation();
  return (
    <Dialog
      title={t('notPossible.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{shell('close')}</Button>}
    >
      <p>{t('notPossible.text')}</p>
    </Dialog>
  );
}
