/** Removes error toasts that are out of date: after a navigation, when the connection is back, and when the visitor tries again. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useToasts } from '@/ui/toast';

export function useErrorToastCleanup(): void {
  const { clearErrors } = useToasts();
  const queries = useQueryClient();
  const { pathname } = useLocation();

  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current !== pathname) clearErrors();
    shownPath.current = pathname;
  }, [pathname, clearErrors]);

  useEffect(() => {
    window.addEventListener('online', clearErrors);
    const stop = queries.getMutationCache().subscribe(({ type }) => {
      // Every attempt is a separate mutation.
      if (type === 'added') clearErrors();
    });
    return () => {
      stop();
      window.removeEventListener('online', clearErrors);
    };
  }, [queries, clearErrors]);
}
