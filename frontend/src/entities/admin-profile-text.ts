/** Texts of published profiles that their creatives changed, as admins read them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { AdminProfileTexts, TextReviewState } from '@/api/types';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';
import { seenRows } from './seen';

const PAGE_SIZE = 24;

const list = '/api/admin/profile-texts';

/** The root of every query of texts. */
const allTexts = { queryKey: ['admin-profile-texts'] } as const;

export function adminProfileTextsQuery(state: TextReviewState) {
  return pagedQuery<AdminProfileTexts>([...allTexts.queryKey, 'list', state], PAGE_SIZE, ({ query, signal }) =>
    api.GET(list, { params: { query: { state, ...query } }, signal }),
  );
}

export const profileTextCountsQuery = queryOptions({
  queryKey: [...allTexts.queryKey, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET(`${list}/counts`, { signal })),
  meta: { private: true },
});

/** Texts that changed since they were listed have another id, and stay new. */
export const seenProfileTextsMutation = mutationOptions({
  mutationFn: async (texts: readonly AdminProfileTexts[]) => {
    await api.POST(`${list}/seen`, { body: seenRows(texts, ({ changed_at }) => changed_at) });
  },
  onSettled: (_data, _error, _texts, _result, context) => invalidate(context, allTexts),
});
