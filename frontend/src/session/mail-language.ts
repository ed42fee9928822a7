/** The language in which the account is written to. */
import { api } from '@/api/client';
import type { User } from '@/api/types';
import type { Language } from '@/i18n/languages';

/** The page has changed already: where the server cannot be told, mails stay in the other language until the next switch. */
export async function writeIn(language: Language): Promise<User | null> {
  try {
    const { data } = await api.PATCH('/api/users/profile', { body: { language } });
    return data ?? null;
  } catch {
    return null;
  }
}
