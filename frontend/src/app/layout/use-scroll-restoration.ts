/**
 * A new page begins at its top; going back restores the scroll position. A change of the query alone does not scroll.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const USER_SCROLLS = ['wheel', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls once the page is long enough. Earlier, the browser would stop at the foot of the unfinished page, and then
 * stay at the foot as the list above it grows. A list that has become shorter is shown from its top.
 */
function scrollWhenDrawn(top: number, done: () => void): () => void {
  const root = document.documentElement;
  const waiting = new AbortController();
  const stop = () => {
    growth.disconnect();
    waiting.abort();
  };
  const finish = () => {
    stop();
    done();
  };
  const scrollIfDrawn = () => {
    if (root.scrollHeight - root.clientHeight < top) return;
    window.scrollTo({ top, behavior: 'instant' });
    finish();
  };
  const growth = new ResizeObserver(scrollIfDrawn);
  for (const name of USER_SCROLLS) window.addEventListener(name, finish, { passive: true, signal: waiting.signal });
  growth.observe(document.body);
  scrollIfDrawn();
  return stop;
}

export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shownPath = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // Before the browser reports a scroll: a page that is replaced by a shorter one is scrolled to the foot of that, which is
  // not where its visitor left it. An effect after the paint would save it on a slow phone.
  useLayoutEffect(() => {
    const saved = positions.current;
    const position = saved.get(key);
    const save = () => saved.set(key, window.scrollY);
    const listen = () => window.addEventListener('scroll', save, { passive: true });
    let stop: (() => void) | undefined;
    if (navigation === NavigationType.Pop && position !== undefined) {
      // Until then scroll events are not the visitor's, and would overwrite the position to restore.
      stop = scrollWhenDrawn(position, listen);
    } else {
      if (pathname !== shownPath.current) window.scrollTo({ top: 0, behavior: 'instant' });
      listen();
    }
    shownPath.current = pathname;
    return () => {
      stop?.();
      window.removeEventListener('scroll', save);
    };
  }, [key, pathname, navigation]);
}
