/** The signed-in account: its sign-in methods, its sessions, and what changes them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { components } from '@/api/schema';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';
import { queryRoots } from './query-roots';

export type Account = components['schemas']['Account'];
export type Session = components['schemas']['Session'];
export type BillingDetails = components['schemas']['BillingDetails'];
export type TotpSetup = components['schemas']['TotpSetup'];
export type LinkedProvider = Account['providers'][number];

/** What re-authenticates the owner; fields that are not required are blank. */
export interface Proof {
  readonly current_password: string;
  readonly totp: string;
}

/** A download link rather than a query: the browser saves the response as a file. */
export const exportAddress = '/api/account/export';

export const accountQuery = queryOptions({
  queryKey: [...queryRoots.account, 'self'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/account', { signal })),
  meta: { private: true },
});

const SESSIONS_PER_PAGE = 10;

/** The most recently used first. */
export const sessionsQuery = pagedQuery<Session>(
  [...queryRoots.account, 'sessions'],
  SESSIONS_PER_PAGE,
  ({ query, signal }) => api.GET('/api/account/sessions', { params: { query }, signal }),
);

/** The field is omitted for an account without a password. */
function passwordOf(current: string): { current_password?: string } {
  return current === '' ? {} : { current_password: current };
}

/** A proof as calls take it that ask for what the account has: blank fields are left out. */
export function proofOf({ current_password, totp }: Proof): { current_password?: string; totp?: string } {
  return { ...passwordOf(current_password), ...(totp.trim() && { totp: totp.trim() }) };
}

interface PasswordChange {
  readonly current_password: string;
  readonly password: string;
}

/** A new password ends the account's other sessions. */
export const changePasswordMutation = mutationOptions({
  mutationFn: async ({ current_password, password }: PasswordChange) => {
    await api.POST('/api/account/password', { body: { ...passwordOf(current_password), password } });
  },
  onSuccess: (_data, _values, _result, context) => void invalidate(context, accountQuery, sessionsQuery),
});

interface EmailChange {
  readonly current_password: string;
  readonly email: string;
}

export const changeEmailMutation = mutationOptions({
  mutationFn: async ({ current_password, email }: EmailChange) => {
    await api.POST('/api/account/email', { body: { ...passwordOf(current_password), email: email.trim() } });
  },
  onSuccess: (_data, _values, _result, context) => void invalidate(context, accountQuery),
});

/** Turns the daily digest of open requests on or off. Settles once the page shows it. */
export const setDigestMutation = mutationOptions({
  mutationFn: async (isWanted: boolean) => {
    await api.PATCH('/api/users/profile', { body: { open_requests_digest: isWanted } });
  },
  onSuccess: (_data, _isWanted, _result, context) => invalidate(context, accountQuery),
});

/** The number for selected projects; blank removes it. */
export const savePhoneMutation = mutationOptions({
  mutationFn: async (phone: string) => {
    await api.PATCH('/api/users/profile', { body: { phone } });
  },
  onSuccess: (_data, _phone, _result, context) => invalidate(context, accountQuery),
});

/** What a brand wants on its receipts; a blank field is removed. */
export const saveBillingMutation = mutationOptions({
  mutationFn: async (body: Record<`billing_${keyof BillingDetails}`, string>) => {
    await api.PATCH('/api/users/profile', { body });
  },
  onSuccess: (_data, _billing, _result, context) => invalidate(context, accountQuery),
});

/** Settles once the pending address has disappeared from the page. */
export const cancelEmailChangeMutation = mutationOptions({
  mutationFn: async () => {
    await api.DELETE('/api/account/email');
  },
  onSuccess: (_data, _values, _result, context) => invalidate(context, accountQuery),
});

/** Settles once the session has disappeared from the list. */
export const endSessionMutation = mutationOptions({
  mutationFn: async (id: string) => {
    await api.DELETE('/api/account/sessions/{id}', { params: { path: { id } } });
  },
  onSuccess: (_data, _id, _result, context) => invalidate(context, sessionsQuery),
});

/** Ends this session too; the caller clears the user, and with it every private query. */
export const endAllSessionsMutation = mutationOptions({
  mutationFn: async () => {
    await api.DELETE('/api/account/sessions');
  },
});

interface Disconnection {
  readonly id: string;
  readonly proof: Proof;
}

export const disconnectProviderMutation = mutationOptions({
  mutationFn: async ({ id, proof }: Disconnection) => {
    await api.DELETE('/api/account/providers/{id}', {
      params: { path: { id } },
      body: passwordOf(proof.current_password),
    });
  },
  onSuccess: (_data, _values, _result, context) => void invalidate(context, accountQuery),
});

/** Changes nothing until the first code is confirmed. */
export const startTotpMutation = mutationOptions({
  mutationFn: ({ current_password }: Proof): Promise<TotpSetup> =>
    unwrap(api.POST('/api/account/totp', { body: passwordOf(current_password) })),
});

interface FirstCode {
  /** Identifies the secret that is shown, so that no other is turned on. */
  readonly setup: TotpSetup;
  readonly totp: string;
}

/** Resolves to the recovery codes. */
export const confirmTotpMutation = mutationOptions({
  mutationFn: async ({ setup, totp }: FirstCode): Promise<readonly string[]> => {
    const body = { totp: totp.trim(), setup_id: setup.setup_id };
    const { recovery_codes } = await unwrap(api.POST('/api/account/totp/confirm', { body }));
    return recovery_codes;
  },
  onSuccess: (_data, _totp, _result, context) => void invalidate(context, accountQuery, sessionsQuery),
});

export const disableTotpMutation = mutationOptions({
  mutationFn: async ({ current_password, totp }: Proof) => {
    await api.POST('/api/account/totp/disable', { body: { ...passwordOf(current_password), totp: totp.trim() } });
  },
  onSuccess: (_data, _proof, _result, context) => void invalidate(context, accountQuery, sessionsQuery),
});

/** Resolves to the new recovery codes. */
export const renewRecoveryCodesMutation = mutationOptions({
  mutationFn: async ({ current_password, totp }: Proof): Promise<readonly string[]> => {
    const { recovery_codes } = await unwrap(
      api.POST('/api/account/totp/recovery-codes', { body: { ...passwordOf(current_password), totp: totp.trim() } }),
    );
    return recovery_codes;
  },
  onSuccess: (_data, _proof, _result, context) => void invalidate(context, accountQuery, sessionsQuery),
});

/** The caller clears the user, and with it every private query. */
export const deleteAccountMutation = mutationOptions({
  mutationFn: async (proof: Proof) => {
    await api.POST('/api/account/delete', { body: proofOf(proof) });
  },
});
