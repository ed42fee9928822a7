import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import type { User } from '@/api/types';
import type { Language } from '@/i18n/languages';
import type { ProfileValues, SignInValues, SignUpValues } from './schemas';

export function signIn({ email, password }: SignInValues): Promise<User> {
  return bodyOf(api.POST('/api/auth/sign-in', { body: { email: email.trim(), password } }));
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

export async function resendVerification(): Promise<void> {
  await api.POST('/api/auth/verify-email/resend');
}

/** A token works once, so it is sent once, however often the page asks. */
export function verification(token: string) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => {
      await api.POST('/api/auth/verify-email', { body: { token } });
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}
