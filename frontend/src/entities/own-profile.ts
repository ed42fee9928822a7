/** The creative's own page: the draft that is edited, and what of it is published. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { OwnProfile, ProfileChange } from '@/api/creative-lifecycle';
import { ownApplicationsQuery } from './application';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';

export const ownProfileQuery = queryOptions({
  queryKey: ['own-profile'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/creative/profile', { signal })),
  meta: { private: true },
});

export const saveOwnProfileMutation = mutationOptions({
  mutationFn: (body: ProfileChange): Promise<OwnProfile> => unwrap(api.PATCH('/api/creative/profile', { body })),
  onSuccess: (saved, _body, _result, { client }) => client.setQueryData(ownProfileQuery.queryKey, saved),
});

/** Replaces the entry of the roster, and completes the application when it is the first time. */
export const publishOwnProfileMutation = mutationOptions({
  mutationFn: (): Promise<OwnProfile> => unwrap(api.POST('/api/creative/profile/publish')),
  onSuccess: (published, _nothing, _result, context) => {
    context.client.setQueryData(ownProfileQuery.queryKey, published);
    void invalidate(context, allCreatives, ownApplicationsQuery);
  },
});
