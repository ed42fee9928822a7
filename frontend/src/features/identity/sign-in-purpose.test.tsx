import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { AuthScreen } from './auth-screen';
import { SignInScreen } from './sign-in-screen';

const config = aConfig();

beforeEach(() => {
  answer('get', '/api/config', config);
});

describe('what the sign-in is for', () => {
  const id = '01a1cd98-6239-752a-a096-f039d9d7b252';
  const next = encodeURIComponent(`/request-quote?creative=${id}`);

  it.each([
    ['en', 'signin', 'Sign in to request a quote from Noura Al-Mutawa', 'The creative you chose'],
    ['en', 'signup', 'Create an account to request a quote from Noura Al-Mutawa', 'The creative you chose'],
    ['ar', 'signin', 'سجّل الدخول لطلب عرض سعر من نورة المطوع', 'المبدع الذي اخترته'],
    ['ar', 'signup', 'أنشئ حسابك لطلب عرض سعر من نورة المطوع', 'المبدع الذي اخترته'],
  ] as const)('is said with the creative who was chosen: %s %s', async (language, mode, title, label) => {
    answer('get', '/api/creatives/{id}', aCreative({ id }));
    await renderAt(<AuthScreen />, { at: `/auth?mode=${mode}&next=${next}`, language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const card = await screen.findByRole('region', { name: label });
    expect(card).toHaveTextContent(language === 'ar' ? 'نورة المطوع' : 'Noura Al-Mutawa');
    expect(card).toHaveTextContent(language === 'ar' ? '15 إلى 30 د.ك للساعة' : 'KWD 15-30/hour');
  });

  it.each([
    ['en', 3, 'Sign in to request quotes from 3 creatives'],
    ['ar', 3, 'سجّل الدخول لطلب عروض أسعار من 3 مبدعين'],
    ['ar', 2, 'سجّل الدخول لطلب عروض أسعار من المبدعَين اللذين اخترتهما'],
  ] as const)('is said with how many were chosen: %s %i', async (language, count, title) => {
    const ids = Array.from({ length: count }, (_, at) => id.replace(/.$/, String(at))).join(',');
    const several = encodeURIComponent(`/request-quote?creatives=${ids}`);
    await renderAt(<AuthScreen />, { at: `/auth?mode=signin&next=${several}`, language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('is also shown next to the other ways to sign in', async () => {
    answer('get', '/api/config', { ...config, providers: ['google'] });
    answer('get', '/api/creatives/{id}', aCreative({ id }));
    await renderAt(<SignInScreen />, { at: `/sign-in?next=${next}` });
    const title = 'Sign in to request a quote from Noura Al-Mutawa';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('names no one if the creative is gone or none was chosen', async () => {
    refuse('get', '/api/creatives/{id}', 404, 'not_found');
    const chosen = await renderAt(<AuthScreen />, { at: `/auth?mode=signin&next=${next}` });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to request a quote' })).toBeVisible();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    chosen.unmount();
    await renderAt(<AuthScreen />, { at: '/auth?mode=signin&next=%2Frequest-quote' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to request a quote' })).toBeVisible();
  });

  it.each([
    ['en', 'signin', 'Sign in to join as a creative'],
    ['en', 'signup', 'Create an account to join as a creative'],
    ['ar', 'signin', 'سجّل الدخول لتنضم إلى المبدعين'],
    ['ar', 'signup', 'أنشئ حسابك لتنضم إلى المبدعين'],
  ] as const)('is said of an application: %s %s', async (language, mode, title) => {
    await renderAt(<AuthScreen />, { at: `/auth?mode=${mode}&next=%2Fjoin-creative`, language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('is not said of another page', async () => {
    await renderAt(<AuthScreen />, { at: `/auth?next=${encodeURIComponent(`/account?creative=${id}`)}` });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to Marsam' })).toBeVisible();
  });
});
