/** Marks the notices of a page as read once it is seen: when it is opened, and when one arrives while it is open. */
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSingleMutation } from '@/api/use-single-mutation';
import { readPageMutation, type NotificationPage } from '@/entities/notification';
import { requestPath } from '@/lib/request-paths';

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Most notices are about a request. */
const REQUESTS = requestPath('');

export function useReadPage(page: NotificationPage | undefined): void {
  const { pathname } = useLocation();
  const isSeen = useSyncExternalStore(subscribe, () => !document.hidden);
  const { mutateAsync: markRead } = useSingleMutation(readPageMutation);
  const unread = (page?.items ?? []).filter(({ read_at }) => read_at === null);
  const isNamed = unread.some(({ link }) => link === pathname);
  // The bell knows the newest only: an older one may be of this page, too.
  const areOlder = page !== undefined && page.unread > unread.length && pathname.startsWith(REQUESTS);
  const hasNews = isNamed || areOlder;
  useEffect(() => {
    // They stay unread if that fails, until the page is opened again.
    if (isSeen && hasNews) void markRead(pathname).catch(() => undefined);
  }, [isSeen, hasNews, pathname, markRead]);
}
