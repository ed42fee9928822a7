import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberSignIn } from '@/lib/signed-in-before';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { AuthScreen } from './auth-screen';

const selected = async () => (await screen.findByRole('tab', { selected: true })).textContent;

it.each([
  ['/auth', 'Sign In', 'Sign In'],
  ['/auth?mode=start', 'Sign Up', 'Sign In'],
  ['/auth?next=%2Frequest-quote', 'Sign Up', 'Sign In'],
  ['/auth?next=%2Faccount', 'Sign In', 'Sign In'],
  ['/auth?mode=signin&next=%2Frequest-quote', 'Sign In', 'Sign In'],
  ['/auth?mode=signup', 'Sign Up', 'Sign Up'],
])('%s is “%s” to a newcomer, and “%s” where an account was used before', async (at, first, later) => {
  const newcomer = await renderAt(<AuthScreen />, { at });
  expect(await selected()).toBe(first);
  newcomer.unmount();
  rememberSignIn();
  await renderAt(<AuthScreen />, { at });
  expect(await selected()).toBe(later);
});

it.each([
  ['en', 'signin', /^The first time you use one of these, it creates an account/],
  ['en', 'signup', /^By creating an account you agree/],
  ['ar', 'signin', /^عند استخدام إحدى هذه الطرق أول مرة/],
] as const)('says once what an account agrees to, next to providers: %s %s', async (language, mode, words) => {
  answer('get', '/api/config', aConfig({ providers: ['google'] }));
  await renderAt(<AuthScreen />, { at: `/auth?mode=${mode}`, language });
  await screen.findByRole('button', { name: /Google/ });
  const said = document.querySelectorAll('a[href="/terms-conditions"]');
  expect([...said].map((link) => link.closest('p')?.textContent)).toEqual([expect.stringMatching(words)]);
});
