/** The work in the editor. Its id is in the query, so Back closes it; what was not saved is asked about first. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOpenedRecord } from '@/ui/use-overlay-history';

export const NEW_WORK = 'new';

export function useOpenedWork() {
  const { openedId, open, close } = useOpenedRecord('work');
  const [shownId, setShownId] = useState(openedId);
  const [isLeaving, setLeaving] = useState(false);
  const isChanged = useRef(false);

  useEffect(() => {
    if (openedId === shownId) return;
    if (shownId !== null && isChanged.current) {
      // Back was pressed.
      open(shownId);
      setLeaving(true);
      return;
    }
    setLeaving(false);
    setShownId(openedId);
    // oxlint-disable-next-line react/exhaustive-deps -- only the address decides
  }, [openedId, shownId]);

  return {
    openedId: shownId,
    isLeaving,
    open,
    setChanged: useCallback((changed: boolean) => {
      isChanged.current = changed;
    }, []),
    stay: () => setLeaving(false),
    close: () => {
      if (isChanged.current) setLeaving(true);
      else close();
    },
    leave: () => {
      isChanged.current = false;
      close();
    },
  };
}
