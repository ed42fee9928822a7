/** The specification's sentence is shown whenever its action fails, whatever the cause; the cause follows it. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { paths as apiPaths } from '@/api/schema';
import { AdminSetup } from '@/features/admin/admin-setup';
import { JoinScreen } from '@/features/applications/join-screen';
import { ContactScreen } from '@/features/contact/contact-screen';
import { AuthScreen } from '@/features/identity/auth-screen';
import { ProfileSetup } from '@/features/identity/profile-setup';
import { QuoteScreen } from '@/features/quotes/quote-screen';
import { i18n } from '@/i18n';
import type { Language } from '@/i18n/languages';
import { anAccount } from './accounts';
import { anApplication } from './applications';
import { enter } from './enter';
import { causes } from './failure-causes';
import { openReview } from './open-review';
import { renderAt } from './render';
import { answer, server } from './server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from './users';

type Words = (key: string) => string;

interface Action {
  readonly what: string;
  readonly path: keyof apiPaths;
  /** The translation key of the sentence. */
  readonly sentence: string;
  /** What was typed, by the fields' names; it stays. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly act: (language: Language, words: Words) => Promise<void>;
}

const field = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`) ?? document.body;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const config = aConfig();

async function review(language: Language, words: Words, verdict: 'approve' | 'reject') {
  await openReview([anApplication()], { language });
  await press(words(`admin:${verdict}`));
  if (verdict === 'reject') await press(words('admin:rejectConfirm'));
}

const actions: readonly Action[] = [
  {
    what: 'a quote request',
    path: '/api/quote-requests',
    sentence: 'quotes:form.failed',
    typed: { serviceCategory: 'UGC', projectDescription: 'Plates.' },
    act: async (language, words) => {
      signedInAs({ role: 'brand', company_name: 'Bait Al-Gahwa' });
      await renderAt(<QuoteScreen />, { language });
      await screen.findByRole('button', { name: words('quotes:form.submit') });
      await userEvent.selectOptions(field('serviceCategory'), 'UGC');
      await enter(field('projectDescription'), 'Plates.');
      await userEvent.click(field('agreeToTerms'));
      await press(words('quotes:form.submit'));
    },
  },
  {
    what: 'an application',
    path: '/api/creative-applications',
    sentence: 'applications:form.failed',
    typed: { bio: 'A voice.', whyJoin: 'To work.' },
    act: async (language, words) => {
      signedInAs({ role: 'creative' });
      answer('get', '/api/creative/applications', []);
      await renderAt(<JoinScreen />, { language });
      await screen.findByRole('button', { name: words('applications:form.submit') });
      await enter(field('bio'), 'A voice.');
      await enter(field('whyJoin'), 'To work.');
      await userEvent.click(field('skills'));
      await userEvent.click(field('agreeToTerms'));
      await press(words('applications:form.submit'));
    },
  },
  {
    what: 'a message',
    path: '/api/contact-messages',
    sentence: 'errors:generic',
    typed: { name: 'Noura', email: 'noura@example.com', subject: 'Other', message: 'Hello' },
    act: async (language, words) => {
      answer('get', '/api/config', config);
      await renderAt(<ContactScreen />, { language });
      await screen.findByRole('button', { name: words('contact:submit') });
      await enter(field('name'), 'Noura');
      await enter(field('email'), 'noura@example.com');
      await userEvent.selectOptions(field('subject'), 'Other');
      await enter(field('message'), 'Hello');
      await press(words('contact:submit'));
    },
  },
  {
    what: 'a profile',
    path: '/api/users/profile',
    sentence: 'identity:profile.failed',
    act: async (language, words) => {
      signedInAs();
      await renderAt(<ProfileSetup />, { at: '/profile-setup', language });
      await screen.findByRole('button', { name: words('identity:profile.submit') });
      await userEvent.click(field('role'));
      await press(words('identity:profile.submit'));
    },
  },
  {
    what: 'a sign-in',
    path: '/api/auth/sign-in',
    sentence: 'identity:signIn.failed',
    typed: { email: 'amal@example.com' },
    act: async (language, words) => {
      answer('get', '/api/config', config);
      await renderAt(<AuthScreen />, { at: '/auth', language });
      await screen.findByRole('button', { name: words('identity:signIn.submit') });
      await enter(field('email'), 'amal@example.com');
      await enter(field('password'), 'violet harbour');
      await press(words('identity:signIn.submit'));
    },
  },
  {
    what: 'a sign-up',
    path: '/api/auth/sign-up',
    sentence: 'identity:signUp.failed',
    typed: { full_name: 'Amal', email: 'amal@example.com' },
    act: async (language, words) => {
      answer('get', '/api/config', config);
      await renderAt(<AuthScreen />, { at: '/auth?mode=signup', language });
      await screen.findByRole('button', { name: words('identity:signUp.submit') });
      await enter(field('full_name'), 'Amal');
      await enter(field('email'), 'amal@example.com');
      await enter(field('password'), 'violet harbour');
      await enter(field('confirm'), 'violet harbour');
      await press(words('identity:signUp.submit'));
    },
  },
  {
    what: 'a reset mail',
    path: '/api/auth/password-reset',
    sentence: 'identity:reset.failed',
    typed: { email: 'amal@example.com' },
    act: async (language, words) => {
      await renderAt(<AuthScreen />, { at: '/auth?mode=reset-password', language });
      await screen.findByRole('button', { name: words('identity:reset.submit') });
      await enter(field('email'), 'amal@example.com');
      await press(words('identity:reset.submit'));
    },
  },
  {
    what: 'making an admin',
    path: '/api/admin/make-admin',
    sentence: 'admin:setup.failed',
    typed: { email: 'new@example.com' },
    act: async (language, words) => {
      signedInAs({ role: 'admin', is_admin: true });
      answer('get', '/api/account', anAccount());
      answer('get', '/api/admin/users', []);
      await renderAt(<AdminSetup />, { at: '/admin/setup', language });
      await screen.findByRole('button', { name: words('admin:setup.submit') });
      await enter(field('email'), 'new@example.com');
      await enter(field('current_password'), 'violet harbour');
      await press(words('admin:setup.submit'));
    },
  },
  {
    what: 'an approval',
    path: '/api/admin/creative-applications/{id}/approve',
    sentence: 'admin:approveFailed',
    act: (language, words) => review(language, words, 'approve'),
  },
  {
    what: 'a rejection',
    path: '/api/admin/creative-applications/{id}/reject',
    sentence: 'admin:rejectFailed',
    act: (language, words) => review(language, words, 'reject'),
  },
];

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  describe.each(actions)('$what that fails', ({ path, sentence, typed = {}, act }) => {
    it.each(causes)('because of $what', async ({ response, texts }) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const words = i18n.getFixedT(language) as Words;
      server.use(http.post(`*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, response));
      await act(language, words);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(words(sentence));
      await waitFor(() => expect(alert).toHaveTextContent(texts[language]));
      for (const [name, value] of Object.entries(typed)) expect(field(name)).toHaveValue(value);
    });
  });
});
