/** All accounts, for admins: searched by page, suspended and restored. */
import { mutationOptions, type MutationFunctionContext } from '@tanstack/react-query';
import type { AccountRole, AccountState, Person } from '@/api/types';
import { api, unwrap } from '@/api/client';
import { exhaustive, type EnumOf } from '@/lib/exhaustive';
import { adminsQuery } from './admin';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';

const PAGE_SIZE = 50;

export const accountState = {
  active: 'active',
  suspended: 'suspended',
  deleted: 'deleted',
} as const satisfies EnumOf<AccountState>;
/** The states that the list can be filtered by; a deleted account is in no list. */
export const accountStates = [accountState.active, accountState.suspended] as const;
export const accountRoles = exhaustive<AccountRole>()(['brand', 'creative', 'admin']);

export interface PeopleFilters {
  readonly q?: string;
  readonly role?: AccountRole;
  readonly state?: (typeof accountStates)[number];
}

/** The root of every query of people. */
const allPeople = { queryKey: ['people'] } as const;

export function peopleQuery(filters: PeopleFilters) {
  return pagedQuery<Person>([...allPeople.queryKey, filters], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/admin/users', { params: { query: { ...filters, ...query } }, signal }),
  );
}

/** A suspended creative leaves the roster. Settles once the list shows the change, after a failure too. */
function refresh(context: Pick<MutationFunctionContext, 'client'>): Promise<void> {
  void invalidate(context, allCreatives, adminsQuery);
  return invalidate(context, allPeople);
}

interface Addressed {
  readonly id: string;
  /** The same for every attempt at the same content. */
  readonly idempotencyKey: string;
}

const paramsOf = ({ id, idempotencyKey }: Addressed) => ({
  path: { id },
  header: { 'Idempotency-Key': idempotencyKey },
});

interface Suspension extends Addressed {
  /** For admins. */
  readonly reason: string;
  /** For the person. */
  readonly message: string;
}

export const suspendMutation = mutationOptions({
  mutationFn: ({ reason, message, ...to }: Suspension) =>
    unwrap(api.POST('/api/admin/users/{id}/suspend', { params: paramsOf(to), body: { reason, message } })),
  onSettled: (_data, _error, _suspension, _result, context) => refresh(context),
});

export const restoreMutation = mutationOptions({
  mutationFn: (to: Addressed) => unwrap(api.POST('/api/admin/users/{id}/restore', { params: paramsOf(to) })),
  onSettled: (_data, _error, _id, _result, context) => refresh(context),
});
