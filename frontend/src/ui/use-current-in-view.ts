/** In a row that scrolls sideways, the current link is in view: after a reload, and when the row has changed. */
import { useEffect, type RefObject } from 'react';

/** `content` changes when the links do, and with them their places. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, content: string): void {
  useEffect(() => {
    if (content === '') return;
    const { current: element } = row;
    const link = element?.querySelector<HTMLElement>('[aria-current]');
    if (element && link) {
      element.scrollTo?.({ left: link.offsetLeft - (element.clientWidth - link.offsetWidth) / 2, behavior: 'instant' });
    }
  }, [row, content]);
}
