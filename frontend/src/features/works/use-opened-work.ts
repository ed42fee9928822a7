/** The work in the lightbox. Its id is in the query: Back closes it, and the address leads to it. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOpenedRecord } from '@/ui/use-overlay-history';
import { tileId } from './work-tile';

const NAME = 'work';

interface OpenedWork {
  readonly openedId: string | null;
  readonly open: (id: string) => void;
  /** Another work is looked at: the address follows, without a step of its own for Back. */
  readonly move: (id: string) => void;
  readonly close: () => void;
}

export function useOpenedWork(): OpenedWork {
  const { openedId, open, close } = useOpenedRecord(NAME);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // What is looked at. The address follows in a transition, which closing may overtake.
  const shownId = useRef<string | null>(null);

  // However it was closed, the focus goes to the card of what was looked at last.
  useEffect(() => {
    if (openedId !== null) shownId.current ??= openedId;
    else if (shownId.current !== null) {
      document.querySelector<HTMLElement>(`#${CSS.escape(tileId(shownId.current))}`)?.focus();
      shownId.current = null;
    }
  }, [openedId]);

  return {
    openedId,
    open,
    move: (id) => {
      if (shownId.current === null || id === shownId.current) return;
      shownId.current = id;
      const query = new URLSearchParams(search);
      query.set(NAME, id);
      void navigate({ pathname, search: query.toString() }, { replace: true, state });
    },
    close,
  };
}
