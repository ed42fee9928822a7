/** The user's profile: role, names and the language of their mail. Every change updates the cached user. */
import { mutationOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { paths } from '@/api/schema';
import type { User } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { cacheUser } from './current-user';

type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Json } } }
  ? Json
  : never;

export const createProfileMutation = mutationOptions({
  mutationFn: (body: Body<paths['/api/users/profile']['post']>) => unwrap(api.POST('/api/users/profile', { body })),
  onSuccess: (user, _body, _result, { client }) => cacheUser(client, user),
});

export const saveProfileMutation = mutationOptions({
  mutationFn: (body: Body<paths['/api/users/profile']['patch']>) => unwrap(api.PATCH('/api/users/profile', { body })),
  onSuccess: (user, _body, _result, { client }) => cacheUser(client, user),
});

/** Null if the server cannot be reached: the page has changed already, and mails keep the old language until the next switch. */
export async function updateMailLanguage(language: Language): Promise<User | null> {
  try {
    const { data } = await api.PATCH('/api/users/profile', { body: { language } });
    return data ?? null;
  } catch {
    return null;
  }
}
