/** The stream of live updates tells the sides of a request; admins, who may look at any of them, look again. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshRequests } from '@/entities/request';

/** How often a page that is seen is fetched again. */
export const ADMIN_REFRESH_MS = 10_000;
/** A page that was left alone for longer stops asking, so that the session of an admin who left ends as it should. */
export const LEFT_ALONE_MS = 15 * 60_000;

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

/** Keeps an admin's page of a request up to date while someone looks at it. */
export function AdminRefresh(): null {
  const client = useQueryClient();
  useEffect(() => {
    let usedAt = Date.now();
    const note = () => {
      usedAt = Date.now();
    };
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, note, { passive: true });
    const timer = window.setInterval(() => {
      const isSeen = document.visibilityState === 'visible' && Date.now() - usedAt < LEFT_ALONE_MS;
      if (isSeen) void refreshRequests({ client });
    }, ADMIN_REFRESH_MS);
    return () => {
      window.clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, note);
    };
  }, [client]);
  return null;
}
