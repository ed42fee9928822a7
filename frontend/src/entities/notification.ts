/** The account's notifications: the newest for the bell, all of them by page, and marking them as read. */
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/client';
import type { AppNotification } from '@/api/types';
import { pageOf, type Page } from '@/api/pagination';
import { invalidate } from './invalidate';
import { queryRoots } from './query-roots';

const IN_BELL = 10;
const PAGE_SIZE = 30;

/** The root of every notifications query. */
export const allNotifications = { queryKey: queryRoots.notifications } as const;

export interface NotificationPage extends Page<AppNotification> {
  readonly unread: number;
}

async function fetchPage(limit: number, cursor: string | undefined, signal: AbortSignal): Promise<NotificationPage> {
  const { data, response } = await api.GET('/api/notifications', {
    params: { query: { limit, ...(cursor && { cursor }) } },
    signal,
  });
  const items = data ?? [];
  const unread = Number.parseInt(response.headers.get('X-Unread-Count') ?? '', 10);
  return {
    ...pageOf(items, response.headers),
    unread: Number.isNaN(unread) ? items.filter(({ read_at }) => read_at === null).length : unread,
  };
}

/** The newest ten, with the count of the unread. */
export const newestNotificationsQuery = queryOptions({
  queryKey: [...queryRoots.notifications, 'newest'] as const,
  queryFn: ({ signal }) => fetchPage(IN_BELL, undefined, signal),
  meta: { private: true },
});

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...queryRoots.notifications, 'list'] as const,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => fetchPage(PAGE_SIZE, pageParam, signal),
  getNextPageParam: (page) => page.nextCursor,
  meta: { private: true },
});

/** Shows what is read at once; the lists are fetched again afterwards. */
function showAsRead(client: QueryClient, isRead: (notification: AppNotification) => boolean): void {
  const at = new Date().toISOString();
  const read = (page: NotificationPage): NotificationPage => {
    const changed = page.items.filter((item) => item.read_at === null && isRead(item)).length;
    return {
      ...page,
      unread: Math.max(0, page.unread - changed),
      items: page.items.map((item) => (item.read_at === null && isRead(item) ? { ...item, read_at: at } : item)),
    };
  };
  client.setQueryData(newestNotificationsQuery.queryKey, (page) => page && read(page));
  client.setQueryData(
    notificationsQuery.queryKey,
    (list: InfiniteData<NotificationPage> | undefined) => list && { ...list, pages: list.pages.map(read) },
  );
}

export const readNotificationMutation = mutationOptions({
  mutationFn: async (id: string) => {
    await api.POST('/api/notifications/{id}/read', { params: { path: { id } } });
  },
  onMutate: (id, { client }) => showAsRead(client, (notification) => notification.id === id),
  onSettled: (_data, _error, _id, _result, context) => void invalidate(context, allNotifications),
});

/** The notices of the page that is open. */
export const readPageMutation = mutationOptions({
  mutationFn: async (link: string) => {
    await api.POST('/api/notifications/read-page', { body: { link } });
  },
  onMutate: (link, { client }) => showAsRead(client, (notification) => notification.link === link),
  onSettled: (_data, _error, _link, _result, context) => void invalidate(context, allNotifications),
});

export const readAllNotificationsMutation = mutationOptions({
  mutationFn: async () => {
    await api.POST('/api/notifications/read-all', {});
  },
  onMutate: (_nothing, { client }) => showAsRead(client, () => true),
  onSettled: (_data, _error, _nothing, _result, context) => void invalidate(context, allNotifications),
});
