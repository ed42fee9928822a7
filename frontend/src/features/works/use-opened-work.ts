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
  const last = useRef<string | null>(null);

  // However it was closed, the focus goes to the card of what was looked at last.
  useEffect(() => {
    if (openedId !== null) last.current = openedId;
    else if (last.current !== null) {
      document.querySelector<HTMLElement>(`#${CSS.escape(tileId(last.current))}`)?.focus();
      last.current = null;
    }
  }, [openedId]);

  return {
    openedId,
    open,
    move: (id) => {
      if (id === openedId || openedId === null) return;
      const query = new URLSearchParams(search);
      query.set(NAME, id);
      void navigate({ pathname, search: query.toString() }, { replace: true, state });
    },
    close,
  };
}
