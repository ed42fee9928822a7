/** The moves that divide held money: asking for a cancellation, agreeing to one, and an admin's decision. */
import { AgreeCancelDialog } from './agree-cancel-dialog';
import { AskCancelDialog } from './ask-cancel-dialog';
import { ResolveMoneyDialog } from './resolve-money-dialog';
import type { MoveDialogProps } from './use-opened-move';

export function MoneyDialogs({ move, ...dialog }: MoveDialogProps & { readonly move: string }) {
  if (move === 'resolve') return <ResolveMoneyDialog {...dialog} />;
  return move === 'cancel' ? <AskCancelDialog {...dialog} /> : <AgreeCancelDialog {...dialog} />;
}
