/** The page behind "Not me" of the mails about bank details: one press stops transfers and signs out everywhere. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useAuth } from '@/session/auth';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { AuthScreen } from './auth-screen';

const at = '/auth?mode=stop-payouts&token=abc';

const words = {
  en: {
    ask: 'Stop transfers to your bank?',
    confirm: 'It Wasn’t Me',
    done: 'Transfers are stopped',
    doneText: 'You’re signed out everywhere. Set a new password, then write to us.',
    reset: 'Set a New Password',
    contact: 'Contact Us',
    failed: 'Transfers weren’t stopped',
    again: 'Try Again',
    expired: 'This link has expired or was already used. Please ask for a new one.',
  },
  ar: {
    ask: 'إيقاف التحويل إلى حسابك البنكي؟',
    confirm: 'لم يكن هذا مني',
    done: 'توقفت التحويلات',
    doneText: 'سُجّل خروجك من كل الأجهزة. عيّن كلمة مرور جديدة ثم راسلنا.',
    reset: 'تعيين كلمة مرور جديدة',
    contact: 'تواصل معنا',
    failed: 'لم تتوقف التحويلات',
    again: 'إعادة المحاولة',
    expired: 'انتهت صلاحية هذا الرابط أو سبق استخدامه. اطلب رابطًا جديدًا.',
  },
} as const;

/** Who the page takes for signed in. */
function Reader() {
  const { user } = useAuth();
  return <p>{`Reader: ${user?.email ?? 'a visitor'}`}</p>;
}

const page = (
  <>
    <AuthScreen />
    <Reader />
  </>
);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe.each(['en', 'ar'] as const)('the page that stops transfers, in %s', (language) => {
  const { ask, confirm, done, doneText, reset, contact, failed, again, expired } = words[language];

  it('does nothing before it is asked to, and then all of it by one press', async () => {
    signedInAs({ role: 'creative' });
    const sent = answer('post', '/api/auth/stop-payouts', null, { status: 204 });
    await renderAt(page, { at, language });
    expect(await heading(ask)).toBeVisible();
    expect(await screen.findByText('Reader: amal@example.com')).toBeVisible();
    // Programs that read mails open links.
    expect(sent.requests).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: confirm }));
    expect(await heading(done)).toBeVisible();
    expect(screen.getByText(doneText)).toBeVisible();
    expect(await screen.findByText('Reader: a visitor')).toBeVisible();
    expect(screen.getByRole('link', { name: reset })).toHaveAttribute('href', '/auth?mode=reset-password');
    expect(screen.getByRole('link', { name: contact })).toHaveAttribute('href', '/contact');
    expect(sent.requests).toHaveLength(1);
    expect(await sent.body()).toEqual({ token: 'abc' });
  });

  it('says that the link has run out, and where to write', async () => {
    signedInAs({ role: 'creative' });
    refuse('post', '/api/auth/stop-payouts', 400, 'invalid_token');
    await renderAt(page, { at, language });
    await userEvent.click(await screen.findByRole('button', { name: confirm }));
    expect(await heading(failed)).toBeVisible();
    expect(screen.getByText(expired)).toBeVisible();
    expect(screen.getByRole('link', { name: contact })).toHaveAttribute('href', '/contact');
    expect(screen.queryByRole('button', { name: again })).toBeNull();
    // Nothing was stopped, so no one is signed out.
    expect(await screen.findByText('Reader: amal@example.com')).toBeVisible();
  });

  it('is sent again after the server has failed', async () => {
    refuse('post', '/api/auth/stop-payouts', 503, 'unavailable');
    await renderAt(page, { at, language });
    await userEvent.click(await screen.findByRole('button', { name: confirm }));
    expect(await heading(failed)).toBeVisible();
    const sent = answer('post', '/api/auth/stop-payouts', null, { status: 204 });
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(await heading(done)).toBeVisible();
    expect(await sent.body()).toEqual({ token: 'abc' });
  });

  it('says so at once where the link has lost its token', async () => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=stop-payouts', language });
    expect(await heading(failed)).toBeVisible();
    expect(screen.getByText(expired)).toBeVisible();
    expect(screen.queryByRole('button', { name: confirm })).toBeNull();
  });
});
