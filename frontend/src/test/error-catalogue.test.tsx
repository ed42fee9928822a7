/**
 * The catalogue of errors that visitors read: each text is shown here by what causes it, in both languages.
 * Those of signing in and up, resetting a password and choosing a role stand with features/identity, those of
 * the console in logged-errors.test.tsx; docs/texts.md names the place of each.
 */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '@/app/error-boundary';
import { Layout } from '@/app/layout/layout';
import { AdminScreen } from '@/features/admin/admin-screen';
import { AdminSetup } from '@/features/admin/admin-setup';
import { JoinScreen } from '@/features/applications/join-screen';
import { ContactScreen } from '@/features/contact/contact-screen';
import { QuoteScreen } from '@/features/quotes/quote-screen';
import { Roster } from '@/features/roster/roster';
import { ServiceGrid } from '@/features/services/service-grid';
import { i18n } from '@/i18n';
import type { Language } from '@/i18n/languages';
import { anApplication } from './applications';
import { renderAt } from './render';
import { answer, refuse, server } from './server';
import { signedInAs } from './users';

type Words = (key: string) => string;

interface Case {
  readonly what: string;
  readonly texts: Readonly<Record<Language, readonly string[]>>;
  readonly cause: (language: Language, words: Words) => Promise<unknown>;
}

const admin = { role: 'admin', is_admin: true, full_name: 'Hessa' } as const;
const config = { support_email: '', password_min_length: 6, providers: [], demo: false };
const facts = () => <p />;

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const field = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`) ?? document.body;
const type = (name: string, text: string) => userEvent.type(field(name), text);

function withoutLine() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
}

function site(page: React.ReactNode) {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="*" element={page} />
      </Route>
    </Routes>
  );
}

function Broken({ message }: { readonly message: string }): never {
  throw new Error(message);
}

async function review(language: Language, words: Words, verdict: 'approve' | 'reject') {
  signedInAs(admin);
  answer('get', '/api/admin/creative-applications', [anApplication()]);
  refuse('post', `/api/admin/creative-applications/{id}/${verdict}`, 500, 'internal');
  await renderAt(<AdminScreen renderFacts={facts} />, { language });
  await press('Dana Al-Rashid');
  await press(words(`admin:${verdict}`));
  if (verdict === 'reject') await press(words('admin:rejectConfirm'));
}

async function makeAdmin(language: Language, words: Words) {
  signedInAs(admin);
  answer('get', '/api/admin/users', []);
  await renderAt(<AdminSetup />, { at: '/admin/setup', language });
  await button(words('admin:setup.submit'));
  await type('email', 'new@example.com');
  await press(words('admin:setup.submit'));
}

const cases: readonly Case[] = [
  {
    what: 'a quote request that could not be sent',
    texts: { en: ['Failed to submit quote request. Please try again.'], ar: ['تعذّر إرسال طلب عرض السعر. حاول مرة أخرى.'] },
    cause: async (language, words) => {
      signedInAs({ role: 'brand', company_name: 'Bait Al-Gahwa' });
      refuse('post', '/api/quote-requests', 500, 'internal');
      await renderAt(<QuoteScreen />, { language });
      await button(words('quotes:form.submit'));
      await userEvent.selectOptions(field('serviceCategory'), 'UGC');
      await type('projectDescription', 'Twelve plates.');
      await userEvent.click(field('agreeToTerms'));
      await press(words('quotes:form.submit'));
    },
  },
  {
    what: 'an application that could not be sent',
    texts: { en: ['Failed to submit application. Please try again.'], ar: ['تعذّر إرسال طلب الانضمام. حاول مرة أخرى.'] },
    cause: async (language, words) => {
      signedInAs({ role: 'creative' });
      answer('get', '/api/creative/applications', []);
      refuse('post', '/api/creative-applications', 500, 'internal');
      await renderAt(<JoinScreen />, { language });
      await button(words('applications:form.submit'));
      await type('bio', 'A warm voice.');
      await type('whyJoin', 'To work.');
      await userEvent.click(field('skills'));
      await userEvent.click(field('agreeToTerms'));
      await press(words('applications:form.submit'));
    },
  },
  {
    what: 'a line that is lost',
    texts: { en: ['No internet connection'], ar: ['لا يوجد اتصال بالإنترنت'] },
    cause: async (language) => {
      await renderAt(site(<p />), { language });
      withoutLine();
      act(() => void window.dispatchEvent(new Event('offline')));
    },
  },
  {
    what: 'a page opened without a line',
    texts: {
      en: ['Network connection lost', 'Please check your internet connection and try again.', 'Try Again'],
      ar: ['انقطع الاتصال بالشبكة', 'تحقق من اتصالك بالإنترنت وحاول مرة أخرى.', 'إعادة المحاولة'],
    },
    cause: (language) => {
      withoutLine();
      return renderAt(site(<p />), { language });
    },
  },
  {
    what: 'a message that could not be sent',
    texts: { en: ['Something went wrong. Please try again later.'], ar: ['حدث خطأ ما. حاول مرة أخرى بعد قليل.'] },
    cause: async (language, words) => {
      answer('get', '/api/config', config);
      refuse('post', '/api/contact-messages', 500, 'internal');
      await renderAt(<ContactScreen />, { language });
      await button(words('contact:submit'));
      await type('name', 'Noura');
      await type('email', 'noura@example.com');
      await userEvent.selectOptions(field('subject'), 'Other');
      await type('message', 'Hello');
      await press(words('contact:submit'));
    },
  },
  {
    what: 'a page that broke while it was drawn',
    texts: {
      en: ['Something went wrong', 'We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.', 'Try Again'],
      ar: ['حدث خطأ ما', 'واجهنا خطأ غير متوقع. حدّث الصفحة، وإذا تكررت المشكلة فتواصل مع فريق الدعم.', 'إعادة المحاولة'],
    },
    cause: (language) => {
      vi.stubGlobal('reportError', () => undefined);
      return renderAt(<ErrorBoundary resetKey="/"><Broken message="boom" /></ErrorBoundary>, { language });
    },
  },
  {
    what: 'admin rights that could not be checked',
    texts: { en: ['Access Denied', 'Failed to verify admin access', 'Setup Admin Access'], ar: ['الدخول غير مسموح', 'تعذّر التحقق من صلاحيات الإشراف', 'إعداد صلاحيات الإشراف'] },
    cause: (language) => {
      document.cookie = 'marsam_signed_in=1';
      refuse('get', '/api/users/me', 500, 'internal');
      return renderAt(<AdminScreen renderFacts={facts} />, { language });
    },
  },
  {
    what: 'admin rights that are gone',
    texts: { en: ['You do not have admin permissions'], ar: ['لا تملك صلاحيات الإشراف'] },
    cause: (language) => {
      signedInAs(admin);
      answer('get', '/api/admin/users', []);
      refuse('get', '/api/admin/creative-applications', 403, 'forbidden');
      const rooms = (
        <Routes>
          <Route path="/admin" element={<AdminScreen renderFacts={facts} />} />
          <Route path="/admin/setup" element={<AdminSetup />} />
        </Routes>
      );
      return renderAt(rooms, { at: '/admin', language });
    },
  },
  {
    what: 'applications that could not be loaded',
    texts: { en: ['Failed to load applications'], ar: ['تعذّر تحميل الطلبات'] },
    cause: (language) => {
      signedInAs(admin);
      refuse('get', '/api/admin/creative-applications', 500, 'internal');
      return renderAt(<AdminScreen renderFacts={facts} />, { language });
    },
  },
  {
    what: 'an application that could not be approved',
    texts: { en: ['Failed to approve application'], ar: ['تعذّر قبول الطلب'] },
    cause: (language, words) => review(language, words, 'approve'),
  },
  {
    what: 'an application that could not be rejected',
    texts: { en: ['Failed to reject application'], ar: ['تعذّر رفض الطلب'] },
    cause: (language, words) => review(language, words, 'reject'),
  },
  {
    what: 'an account that could not be made admin',
    texts: { en: ['Failed to make user admin'], ar: ['تعذّر تعيين المستخدم مشرفًا'] },
    cause: (language, words) => {
      refuse('post', '/api/admin/make-admin', 500, 'internal');
      return makeAdmin(language, words);
    },
  },
  {
    what: 'an account that could not be made admin for want of a line',
    texts: { en: ['Failed to make user admin. Please try again.'], ar: ['تعذّر تعيين المستخدم مشرفًا. حاول مرة أخرى.'] },
    cause: (language, words) => {
      server.use(http.post('*/api/admin/make-admin', () => HttpResponse.error()));
      return makeAdmin(language, words);
    },
  },
  {
    what: 'creatives that could not be loaded',
    texts: { en: ['No Creatives Found'], ar: ['لم نجد مبدعين'] },
    cause: (language) => {
      refuse('get', '/api/creatives', 500, 'internal');
      return renderAt(<Roster />, { language });
    },
  },
  {
    what: 'services that could not be loaded',
    texts: {
      en: ['UGC', 'AI Ads', 'AI Shorts', 'Branding', 'Photography', 'Videography', 'Scriptwriting', 'Voiceover'],
      ar: ['التعليق الصوتي'],
    },
    cause: (language) => {
      refuse('get', '/api/services', 500, 'internal');
      return renderAt(<ServiceGrid />, { language });
    },
  },
];

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  it.each(cases)('$what is told', async ({ texts, cause }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await cause(language, i18n.getFixedT(language) as Words);
    for (const text of texts[language]) expect((await screen.findAllByText(text))[0]).toBeVisible();
  });
});
