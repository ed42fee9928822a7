/** All accounts, for admins: searched by page, suspended and restored. */
import { mutationOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { adminApi, type PeopleFilters, type Person } from '@/api/admin-lifecycle';
import { api, unwrap } from '@/api/client';
import { allUsersQuery } from './admin';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';

const PAGE_SIZE = 50;

/** The root of every query of people. */
const allPeople = { queryKey: ['people'] } as const;

export function peopleQuery(filters: PeopleFilters) {
  return pagedQuery<Person>(['people', filters], PAGE_SIZE, ({ query, signal }) =>
    adminApi.GET('/api/admin/users', { params: { query: { ...filters, ...query } }, signal }),
  );
}

/** A suspended creative leaves the roster. Settles once the list shows the change, after a failure too. */
function refresh(context: Pick<MutationFunctionContext, 'client'>): Promise<void> {
  void invalidate(context, allCreatives, allUsersQuery);
  return invalidate(context, allPeople);
}

interface Suspension {
  readonly id: string;
  readonly reason: string;
}

export const suspendMutation = mutationOptions({
  mutationFn: ({ id, reason }: Suspension) =>
    unwrap(api.POST('/api/admin/users/{id}/suspend', { params: { path: { id } }, body: { reason: reason.trim() } })),
  onSettled: (_data, _error, _suspension, _result, context) => refresh(context),
});

export const restoreMutation = mutationOptions({
  mutationFn: (id: string) => unwrap(api.POST('/api/admin/users/{id}/restore', { params: { path: { id } } })),
  onSettled: (_data, _error, _id, _result, context) => refresh(context),
});
