import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import type { components } from '@/api/schema';
import type { User } from '@/api/types';

export type Account = components['schemas']['Account'];
export type Session = components['schemas']['Session'];
export type TotpSetup = components['schemas']['TotpSetup'];
export type LinkedProvider = Account['providers'][number];

/** What proves that it is really the owner who changes this; blank where nothing is asked. */
export interface Proof {
  readonly current_password: string;
  readonly totp: string;
}

/** The browser fetches it itself, so that the answer becomes a file. */
export const exportAddress = '/api/account/export';

export const accountQuery = queryOptions({
  queryKey: ['account', 'self'] as const,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/account', { signal })),
  meta: { private: true },
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'] as const,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/account/sessions', { signal })),
  meta: { private: true },
});

/** The field is left out where the account has no password to ask for. */
function passwordOf(current: string): { current_password?: string } {
  return current === '' ? {} : { current_password: current };
}

export function saveProfile(values: { readonly full_name: string; readonly company_name?: string }): Promise<User> {
  return bodyOf(api.PATCH('/api/users/profile', { body: values }));
}

export async function changePassword(current: string, password: string): Promise<void> {
  await api.POST('/api/account/password', { body: { ...passwordOf(current), password } });
}

export async function changeEmail(current: string, email: string): Promise<void> {
  await api.POST('/api/account/email', { body: { ...passwordOf(current), email: email.trim() } });
}

export async function cancelEmailChange(): Promise<void> {
  await api.DELETE('/api/account/email');
}

export async function endSession(id: string): Promise<void> {
  await api.DELETE('/api/account/sessions/{id}', { params: { path: { id } } });
}

export async function endAllSessions(): Promise<void> {
  await api.DELETE('/api/account/sessions');
}

export async function disconnect(id: string, { current_password }: Proof): Promise<void> {
  await api.DELETE('/api/account/providers/{id}', { params: { path: { id } }, body: passwordOf(current_password) });
}

export function startTotp({ current_password }: Proof): Promise<TotpSetup> {
  return bodyOf(api.POST('/api/account/totp', { body: passwordOf(current_password) }));
}

export async function confirmTotp(totp: string): Promise<readonly string[]> {
  const { recovery_codes } = await bodyOf(api.POST('/api/account/totp/confirm', { body: { totp: totp.trim() } }));
  return recovery_codes;
}

export async function disableTotp({ current_password, totp }: Proof): Promise<void> {
  await api.POST('/api/account/totp/disable', { body: { ...passwordOf(current_password), totp: totp.trim() } });
}

export async function renewRecoveryCodes({ current_password, totp }: Proof): Promise<readonly string[]> {
  const { recovery_codes } = await bodyOf(
    api.POST('/api/account/totp/recovery-codes', { body: { ...passwordOf(current_password), totp: totp.trim() } }),
  );
  return recovery_codes;
}

export async function deleteAccount({ current_password, totp }: Proof): Promise<void> {
  await api.POST('/api/account/delete', { body: { ...passwordOf(current_password), ...(totp.trim() && { totp: totp.trim() }) } });
}
