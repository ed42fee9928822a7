/** Opens the account page of a sample account; a test overrides what it needs. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@/api/types';
import { AccountScreen } from '@/features/account/account-screen';
import type { Account } from '@/entities/account';
import type { Language } from '@/i18n/languages';
import { anAccount, aSession } from './accounts';
import { renderAt } from './render';
import { answer } from './server';
import { aConfig } from './site-config';
import { signedInAs } from './users';

const brand = { role: 'brand', company_name: 'Bait' } as const;

export async function openAccount(
  differences: Partial<Account> = {},
  user: Partial<User> = brand,
  language: Language = 'en',
  config: Parameters<typeof aConfig>[0] = {},
): Promise<void> {
  signedInAs(user);
  answer('get', '/api/config', aConfig({ providers: ['google'], ...config }));
  answer('get', '/api/account/sessions', [aSession()]);
  answer('get', '/api/account', anAccount(differences));
  await renderAt(<AccountScreen />, { at: '/account', language });
  await screen.findAllByRole('region');
}

/** Opens the form of a part, which is closed until it is wanted. */
export async function openForm(name: string, opener: string): Promise<ReturnType<typeof within>> {
  const section = part(name);
  await userEvent.click(section.getByRole('button', { name: opener }));
  return section;
}

/** One part of the page, by its heading. */
export function part(name: string): ReturnType<typeof within> {
  return within(screen.getByRole('region', { name }));
}
