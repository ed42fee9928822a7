import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A new page begins at its top; going back finds the place that was left. A change of the query alone stays where it is. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const places = useRef(new Map<string, number>());
  const shownPath = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const left = places.current;
    const back = left.get(key);
    if (navigation === 'POP' && back !== undefined) window.scrollTo({ top: back, behavior: 'instant' });
    else if (pathname !== shownPath.current) window.scrollTo({ top: 0, behavior: 'instant' });
    shownPath.current = pathname;

    const remember = () => left.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname, navigation]);
}
