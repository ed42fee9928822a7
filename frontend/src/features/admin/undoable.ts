/**
 * The last review, as long as it can be undone. It travels in the history's state, so that the admin may go on to the
 * next application, and leaves nothing behind.
 */
import { useLocation } from 'react-router';
import { periods } from '@/api/vocabularies';
import type { Decision } from '@/entities/admin-application';

/** The server accepts an undo for so long. */
export const UNDO_MS = periods.undo_seconds * 1_000;

export interface Undoable {
  readonly id: string;
  readonly name: string;
  readonly kind: Decision['kind'];
  /** When it ends, by this browser's clock. */
  readonly until: number;
  /** Decided a moment ago: its bar takes the focus. */
  readonly isNew?: boolean;
}

interface UndoState {
  readonly undoable: Undoable;
}

export function undoStateOf(undoable: Undoable): UndoState {
  return { undoable };
}

function holdsUndoable(state: unknown): state is UndoState {
  return typeof state === 'object' && state !== null && 'undoable' in state;
}

interface CurrentUndoable {
  readonly undoable: Undoable | undefined;
  /** For links that keep it. */
  readonly state: UndoState | undefined;
}

export function useUndoable(): CurrentUndoable {
  const { state } = useLocation() as { state: unknown };
  if (!holdsUndoable(state)) return { undoable: undefined, state: undefined };
  return { undoable: state.undoable, state: { undoable: { ...state.undoable, isNew: false } } };
}
