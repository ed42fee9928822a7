/** An address is mostly confirmed in another tab, or in another program: coming back to the page asks again. */
import { useEffect } from 'react';
import { useAuth } from './auth';

export function useRecheckVerified(): void {
  const { user, reload } = useAuth();
  const isOpen = user !== null && !user.email_verified;
  useEffect(() => {
    if (!isOpen) return undefined;
    const again = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [isOpen, reload]);
}
