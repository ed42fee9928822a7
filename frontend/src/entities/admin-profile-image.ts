/** Published pictures of creatives' pages as admins see them: looked at, hidden, and shown again. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { AdminProfileImage, ReviewState } from '@/api/types';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';
import { seenRows } from './seen';
import type { Hiding } from './admin-work';

const PAGE_SIZE = 24;

const list = '/api/admin/profile-images';

/** The root of every query of pictures. */
const allImages = { queryKey: ['admin-profile-images'] } as const;

export function adminProfileImagesQuery(state: ReviewState) {
  return pagedQuery<AdminProfileImage>([...allImages.queryKey, 'list', state], PAGE_SIZE, ({ query, signal }) =>
    api.GET(list, { params: { query: { state, ...query } }, signal }),
  );
}

export const profileImageCountsQuery = queryOptions({
  queryKey: [...allImages.queryKey, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET(`${list}/counts`, { signal })),
  meta: { private: true },
});

/** Settles once the lists show the change; after a failure too: another admin may have been first. */
async function refresh(context: Pick<MutationFunctionContext, 'client'>): Promise<void> {
  void invalidate(context, allCreatives);
  await invalidate(context, allImages);
}

export const hideProfileImageMutation = mutationOptions({
  mutationFn: ({ id, reason }: Hiding) =>
    unwrap(api.POST(`${list}/{id}/hide`, { params: { path: { id } }, body: { reason: reason.trim() } })),
  onSettled: (_data, _error, _hiding, _result, context) => refresh(context),
});

export const restoreProfileImageMutation = mutationOptions({
  mutationFn: (id: string) => unwrap(api.POST(`${list}/{id}/restore`, { params: { path: { id } } })),
  onSettled: (_data, _error, _id, _result, context) => refresh(context),
});

/** As they were when they were listed: what was published since stays new. */
export const seenProfileImagesMutation = mutationOptions({
  mutationFn: async (images: readonly AdminProfileImage[]) => {
    await api.POST(`${list}/seen`, { body: seenRows(images, ({ published_at }) => published_at) });
  },
  onSettled: (_data, _error, _images, _result, context) => refresh(context),
});
