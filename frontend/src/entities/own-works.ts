/** The creative's own works: in their order, written, published and deleted. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { NewWork, OwnWork, PublicWork, WorkChange } from '@/api/types';
import * as workState from '@/api/work-states';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';
import { myPageQuery } from './my-page';

export const ownWorksQuery = queryOptions({
  queryKey: ['own-works'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/creative/works', { signal })),
  meta: { private: true },
});

/** The works that visitors see once the page is published, with the private addresses of their files. */
export function publishedOf(works: readonly OwnWork[]): readonly PublicWork[] {
  return works
    .filter(({ state }) => state === workState.published)
    .map(({ captions: { en, ar }, ...work }) => ({
      ...work,
      captions: { en: en?.urls['file'] ?? null, ar: ar?.urls['file'] ?? null },
    }));
}

/** Shows the change at once; what brands see, and how many works are published, is fetched again. */
function change(context: MutationFunctionContext, next: (works: readonly OwnWork[]) => OwnWork[]): void {
  const { queryKey } = ownWorksQuery;
  // An answer on its way would bring back what was.
  void context.client.cancelQueries({ queryKey });
  context.client.setQueryData(queryKey, (works) => next(works ?? []));
  void invalidate(context, myPageQuery, allCreatives);
}

interface Added {
  readonly body: NewWork;
  readonly idempotencyKey: string;
}

export const addWorkMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Added): Promise<OwnWork> =>
    unwrap(api.POST('/api/creative/works', { params: { header: { 'Idempotency-Key': idempotencyKey } }, body })),
  onSuccess: (_added, _sent, _result, context) => {
    void invalidate(context, ownWorksQuery, myPageQuery, allCreatives);
  },
});

interface Changed {
  readonly id: string;
  readonly body: WorkChange;
}

export const changeWorkMutation = mutationOptions({
  mutationFn: ({ id, body }: Changed): Promise<OwnWork> =>
    unwrap(api.PATCH('/api/creative/works/{id}', { params: { path: { id } }, body })),
  onSuccess: (changed, _sent, _result, context) =>
    change(context, (works) => works.map((work) => (work.id === changed.id ? changed : work))),
});

export const removeWorkMutation = mutationOptions({
  mutationFn: (id: string) => api.DELETE('/api/creative/works/{id}', { params: { path: { id } } }),
  onSuccess: (_nothing, id, _result, context) => change(context, (works) => works.filter((work) => work.id !== id)),
});

/** `ids` names all of them. Refused, the works may have changed in another tab. */
export const orderWorksMutation = mutationOptions({
  mutationFn: (ids: readonly string[]): Promise<OwnWork[]> =>
    unwrap(api.PUT('/api/creative/works/order', { body: { ids: [...ids] } })),
  onSuccess: (ordered, _ids, _result, context) => change(context, () => ordered),
  onError: (_error, _ids, _result, context) => void invalidate(context, ownWorksQuery),
});
