/**
 * Signing in and up, password resets, and the tokens of mailed links. A sign-in changes the current user, which the
 * session caches; nothing else that is cached depends on these calls.
 */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { User } from '@/api/types';
import type { Language } from '@/i18n/languages';
import type { Provider } from '@/lib/providers';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** `totp` is sent once the server has asked for it. */
export function signIn({ email, password }: Credentials, totp?: string): Promise<User> {
  return unwrap(
    api.POST('/api/auth/sign-in', { body: { email: email.trim(), password, ...(totp !== undefined && { totp }) } }),
  );
}

/** Null if the operator hides which addresses have accounts: the mail then says how to continue. */
export async function signUp(
  { email, password, full_name }: Credentials & { readonly full_name: string },
  language: Language,
  idempotencyKey: string,
): Promise<User | null> {
  const { data } = await api.POST('/api/auth/sign-up', {
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    body: { email: email.trim(), password, full_name, language },
  });
  return data ?? null;
}

/** "Not me" of a mail about bank details: stops transfers and ends every session of the account. */
export const stopPayoutsMutation = mutationOptions({
  mutationFn: async (token: string) => {
    await api.POST('/api/auth/stop-payouts', { body: { token } });
  },
});

/** Starts a provider sign-in; resolves to the address of the provider's sign-in page. */
export const startProviderSignInMutation = mutationOptions({
  mutationFn: async (provider: Provider): Promise<string> => {
    const { redirectUrl } = await unwrap(
      api.GET('/api/oauth/{provider}/redirect_url', { params: { path: { provider } } }),
    );
    return redirectUrl;
  },
});

/** The server compares `state` and `iss` with the sign-in that it started. */
export function exchangeCode(code: string, state: string | null, iss: string | null): Promise<User> {
  return unwrap(
    api.POST('/api/sessions', { body: { code, ...(state !== null && { state }), ...(iss !== null && { iss }) } }),
  );
}

/** Completes a provider sign-in for an account with two-step sign-in. */
export function finishExchange(totp: string): Promise<User> {
  return unwrap(api.POST('/api/sessions', { body: { totp } }));
}

export async function requestReset(email: string): Promise<void> {
  await api.POST('/api/auth/password-reset', { body: { email: email.trim() } });
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await api.POST('/api/auth/password-reset/confirm', { body: { token, password } });
}

export const resendVerificationMutation = mutationOptions({
  mutationFn: async () => {
    await api.POST('/api/auth/verify-email/resend');
  },
});

/** A token is single-use, so it is sent once, however often the page renders. */
const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } as const;

export function verificationQuery(token: string) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => {
      await api.POST('/api/auth/verify-email', { body: { token } });
      return true;
    },
    ...once,
  });
}

/** Verifies an address in a browser that is not signed in to its account: with its password or with a new one. */
export async function verifyWithPassword(token: string, password: string, replaces: boolean): Promise<void> {
  await api.POST('/api/auth/verify-email', { body: { token, password, ...(replaces && { replace_password: true }) } });
}

/** `onlyAsOwner` leaves the token unused (409) unless this browser is signed in to the account that it is about. */
export function emailChangeQuery(token: string, onlyAsOwner: boolean) {
  return queryOptions({
    queryKey: ['email-change', token, onlyAsOwner],
    queryFn: () =>
      unwrap(api.POST('/api/auth/change-email', { body: { token, ...(onlyAsOwner && { only_as_owner: true }) } })),
    ...once,
  });
}
