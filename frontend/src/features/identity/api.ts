import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import type { User } from '@/api/types';
import type { Language } from '@/i18n/languages';
import type { Provider } from '@/lib/providers';
import type { ProfileValues, SignInValues, SignUpValues } from './schemas';

/** The code is asked for only where the account has two-step sign-in. */
export function signIn({ email, password }: SignInValues, totp?: string): Promise<User> {
  return bodyOf(api.POST('/api/auth/sign-in', { body: { email: email.trim(), password, ...(totp !== undefined && { totp }) } }));
}

/** Null where the operator keeps it secret who has an account: the mail says how to go on. */
export async function signUp({ email, password, full_name }: SignUpValues, language: Language): Promise<User | null> {
  const { data } = await api.POST('/api/auth/sign-up', { body: { email: email.trim(), password, full_name, language } });
  return data ?? null;
}

export async function createProfile({ role, full_name, company_name }: ProfileValues): Promise<User> {
  return bodyOf(
    api.POST('/api/users/profile', { body: { role, full_name, ...(role === 'brand' && { company_name: company_name.trim() }) } }),
  );
}

/** Where the provider asks the visitor who they are. */
export async function providerAddress(provider: Provider): Promise<string> {
  const { redirectUrl } = await bodyOf(api.GET('/api/oauth/{provider}/redirect_url', { params: { path: { provider } } }));
  return redirectUrl;
}

/** `state` and `iss` are compared with what the sign-in began with. */
export function exchangeCode(code: string, state: string | null, iss: string | null): Promise<User> {
  return bodyOf(api.POST('/api/sessions', { body: { code, ...(state !== null && { state }), ...(iss !== null && { iss }) } }));
}

/** The second half of a provider's sign-in, for an account with two-step sign-in. */
export function finishExchange(totp: string): Promise<User> {
  return bodyOf(api.POST('/api/sessions', { body: { totp } }));
}

export async function requestReset(email: string): Promise<void> {
  await api.POST('/api/auth/password-reset', { body: { email: email.trim() } });
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await api.POST('/api/auth/password-reset/confirm', { body: { token, password } });
}

export async function resendVerification(): Promise<void> {
  await api.POST('/api/auth/verify-email/resend');
}

/** A token works once, so it is sent once, however often the page asks. */
const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } as const;

export function verification(token: string) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => {
      await api.POST('/api/auth/verify-email', { body: { token } });
      return true;
    },
    ...once,
  });
}

export function emailChange(token: string) {
  return queryOptions({
    queryKey: ['email-change', token],
    queryFn: () => bodyOf(api.POST('/api/auth/change-email', { body: { token } })),
    ...once,
  });
}
