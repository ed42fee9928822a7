/** When a card shows the second picture of its creative: under the mouse, with the focus, or after a swipe. */
import { useRef, useState, type HTMLAttributes, type TouchEvent } from 'react';

export interface SecondCover {
  /** It is wanted soon: the mouse or the focus has come. */
  readonly isNear: boolean;
  /** A swipe has asked for it. A further one shows the first again. */
  readonly isSwiped: boolean;
}

interface Handled extends SecondCover {
  readonly handlers: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onFocus' | 'onTouchStart' | 'onTouchEnd'>;
}

/** In pixels: more than the shake of a tap, and flatter than scrolling. */
const SWIPE = { least: 40, flatness: 2 } as const;

function isSwipe(from: { readonly x: number; readonly y: number }, { changedTouches }: TouchEvent): boolean {
  const to = changedTouches[0];
  if (!to) return false;
  const [across, along] = [Math.abs(to.clientX - from.x), Math.abs(to.clientY - from.y)];
  return across > SWIPE.least && across > along * SWIPE.flatness;
}

/** Where a list is itself swiped through, the browser scrolls it and cancels the touch. */
export function useSecondCover(): Handled {
  const [isNear, setIsNear] = useState(false);
  const [isSwiped, setIsSwiped] = useState(false);
  const begun = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    isNear,
    isSwiped,
    handlers: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === 'mouse') setIsNear(true);
      },
      onFocus: () => setIsNear(true),
      onTouchStart: ({ touches }) => {
        const first = touches[0];
        begun.current = first && { x: first.clientX, y: first.clientY };
      },
      onTouchEnd: (event) => {
        // The bar of a player is dragged, too.
        if (event.target instanceof HTMLInputElement) return;
        if (begun.current && isSwipe(begun.current, event)) setIsSwiped((shown) => !shown);
      },
    },
  };
}
