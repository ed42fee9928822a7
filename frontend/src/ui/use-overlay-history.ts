/** Dialogs with history entries, so that Back closes them instead of leaving the page. */
import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The part of the history state that these hooks own. */
interface OverlayState {
  readonly overlay: string;
  /** The query when the overlay was opened. */
  readonly openedWith: string;
}

function overlayOf(state: unknown): Partial<OverlayState> {
  return typeof state === 'object' && state !== null ? state : {};
}

/** Calls `back` once for each history entry: a second click must not leave the page. */
function useBackOnce(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
  return () => {
    if (left.current === key) return;
    left.current = key;
    void navigate(-1);
  };
}

interface OpenedRecord {
  readonly openedId: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/** The record of a list that is shown in full. Its id is in the query under `name`: it can be linked to and reloaded. */
export function useOpenedRecord(name: string): OpenedRecord {
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const back = useBackOnce();
  const searchWith = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(name);
    else next.set(name, id);
    return next;
  };
  return {
    openedId: search.get(name),
    open: (id) =>
      setSearch(searchWith(id), { state: { overlay: name, openedWith: search.toString() } satisfies OverlayState }),
    close: () => {
      // After a link or a reload there is no history entry of this list to go back to.
      if (overlayOf(state).overlay === name) back();
      else setSearch(searchWith(null), { replace: true });
    },
  };
}

interface Sheet {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Must be kept by code that replaces the history entry while the sheet is open. */
  readonly state: unknown;
}

/** A sheet over the page. Closing it keeps its changes; Back closes it and reverts them. */
export function useSheet(name: string): Sheet {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const back = useBackOnce();
  const { overlay, openedWith } = overlayOf(state);
  return {
    isOpen: overlay === name,
    open: () =>
      void navigate({ pathname, search }, { state: { overlay: name, openedWith: search } satisfies OverlayState }),
    close: () => {
      if (openedWith === search) back();
      else void navigate({ pathname, search }, { replace: true, state: null });
    },
    state,
  };
}
