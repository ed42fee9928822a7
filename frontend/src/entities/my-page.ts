/** The creative's own page: the draft that is edited, and what of it is published. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import * as fileState from '@/api/file-states';
import { applicationStatus } from '@/api/status';
import type { Application, Crop, MyPage, PicturePart, Profile, ProfileChange } from '@/api/types';
import { ownApplicationsQuery } from './application';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';
import { queryRoots } from './query-roots';

/** An event says when a picture has been cut; this is for when it does not arrive. */
const POLL_MS = 3_000;

const isPreparing = ({ avatar, cover_image: cover }: Profile) =>
  avatar?.state === fileState.processing || cover?.state === fileState.processing;

export const myPageQuery = queryOptions({
  queryKey: queryRoots.myPage,
  queryFn: ({ signal }) => unwrap(api.GET('/api/creative/profile', { signal })),
  refetchInterval: ({ state: { data } }) => (data && isPreparing(data.draft) ? POLL_MS : false),
  meta: { private: true },
});

const isPending = (applications: readonly Application[] | undefined) =>
  applications?.[0]?.status === applicationStatus.pending;

/**
 * Whether the creative still waits for the team. An approval that can be undone shows to no applicant, and a page that an
 * undo would remove is not there yet.
 */
export function approvalAwaitedQuery(page: MyPage | undefined) {
  return {
    ...ownApplicationsQuery,
    enabled: page?.is_published === false,
    select: isPending,
    refetchInterval: ({
      state: { data },
    }: {
      readonly state: { readonly data?: readonly Application[] | undefined };
    }) => (isPending(data) ? POLL_MS : false),
  } as const;
}

export const saveMyPageMutation = mutationOptions({
  mutationFn: (body: ProfileChange): Promise<MyPage> => unwrap(api.PATCH('/api/creative/profile', { body })),
  onSuccess: (saved, _body, _result, { client }) => client.setQueryData(myPageQuery.queryKey, saved),
});

/** Replaces the entry of the roster, and completes the application when it is the first time. */
export const publishMyPageMutation = mutationOptions({
  mutationFn: (): Promise<MyPage> => unwrap(api.POST('/api/creative/profile/publish')),
  onSuccess: (published, _nothing, _result, context) => {
    context.client.setQueryData(myPageQuery.queryKey, published);
    void invalidate(context, allCreatives, ownApplicationsQuery);
  },
});

const pictureAddress = '/api/creative/profile/{part}';
const toPart = (part: PicturePart) => ({ path: { part: part === 'avatar' ? 'avatar' : 'cover' } as const });

/** An answer on its way would bring back what was. */
async function show({ client }: MutationFunctionContext, profile: MyPage): Promise<void> {
  await client.cancelQueries({ queryKey: myPageQuery.queryKey });
  client.setQueryData(myPageQuery.queryKey, profile);
}

interface PictureChoice {
  readonly part: PicturePart;
  readonly file: string;
  readonly crop: Crop;
}

/** Saved in the draft at once; visitors see it after the page is published. */
export const setPictureMutation = mutationOptions({
  mutationFn: ({ part, file, crop }: PictureChoice): Promise<MyPage> =>
    unwrap(api.PUT(pictureAddress, { params: toPart(part), body: { file, crop } })),
  onSuccess: (profile, _choice, _result, context) => show(context, profile),
});

export const removePictureMutation = mutationOptions({
  mutationFn: (part: PicturePart): Promise<MyPage> => unwrap(api.DELETE(pictureAddress, { params: toPart(part) })),
  onSuccess: (profile, _part, _result, context) => show(context, profile),
});
