/** An element over the whole screen. Escape leaves it again, as everywhere in browsers. */
import { useEffect, useState, type RefObject } from 'react';

interface FullScreen {
  /** False on iPhones, where only films have it, by their own controls. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

export function useFullScreen(frame: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(frame.current !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [frame]);
  return {
    isPossible: document.fullscreenEnabled,
    isOn,
    // A browser may refuse; the dialog is as large as the window anyway.
    toggle: () => void (isOn ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(() => undefined),
  };
}
