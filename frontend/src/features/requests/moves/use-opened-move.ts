/** The dialog that is open over a request; it has an address, so that Back closes it and a reload keeps it. */
import type { RequestDetail } from '@/api/types';
import { useOpenedRecord } from '@/ui/use-overlay-history';
import type { DisputeDialogName } from '../dispute-dialog-names';
import type { DialogMove } from './moves';

/** Dialogs by name: moves of the request, of a proposal and of a payment. */
export type DialogName =
  | DialogMove
  | DisputeDialogName
  | 'select'
  | 'decline-proposal'
  | 'request-change'
  | 'withdraw'
  | 'lower';

export interface OpenedMove {
  readonly name: string;
  /** The proposal or the payment that it is about. */
  readonly target: string | undefined;
}

/** What every dialog of a move takes. */
export interface MoveDialogProps {
  readonly request: RequestDetail;
  readonly onClose: () => void;
  /** After the move was made. */
  readonly onDone: () => void;
}

export interface OpenedMoveProps extends MoveDialogProps {
  readonly opened: OpenedMove;
  /** After the move was made. */
}

interface OpenedMoves {
  readonly opened: OpenedMove | null;
  readonly open: (name: DialogName, target?: string) => void;
  readonly close: () => void;
}

export function useOpenedMove(): OpenedMoves {
  const { openedId, open, close } = useOpenedRecord('move');
  const [name = '', target] = (openedId ?? '').split(':');
  return {
    opened: name === '' ? null : { name, target },
    open: (move, about) => open(about === undefined ? move : `${move}:${about}`),
    close,
  };
}
