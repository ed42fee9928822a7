/**
 * The catalogue of errors that visitors see: each text is triggered by its cause, in both languages. Admins' errors are
 * in error-catalogue-admin.test.tsx, those of signing in and up, resetting a password and choosing a role in
 * features/identity, those of the console in logged-errors.test.tsx; docs/texts.md lists them all.
 */
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { vi } from 'vitest';
import { ErrorBoundary } from '@/app/error-boundary';
import { Layout } from '@/app/layout/layout';
import { JoinScreen } from '@/features/applications/join-screen';
import { ContactScreen } from '@/features/contact/contact-screen';
import { QuoteScreen } from '@/features/quotes/quote-screen';
import { Roster } from '@/features/roster/roster';
import { ServiceGrid } from '@/features/services/service-grid';
import { button, type ErrorCase, field, press, showsEach, type } from './error-cases';
import { renderAt } from './render';
import { answer, refuse } from './server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from './users';

const config = aConfig();

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

const cases: readonly ErrorCase[] = [
  {
    what: 'a quote request that could not be sent',
    texts: {
      en: ['Failed to submit quote request. Please try again.'],
      ar: ['تعذّر إرسال طلب عرض السعر. حاول مرة أخرى.'],
    },
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
    what: 'a page opened offline',
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
      en: [
        'Something went wrong',
        'We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.',
        'Try Again',
      ],
      ar: [
        'حدث خطأ ما',
        'واجهنا خطأ غير متوقع. حدّث الصفحة، وإذا تكررت المشكلة فتواصل مع فريق الدعم.',
        'إعادة المحاولة',
      ],
    },
    cause: (language) => {
      vi.stubGlobal('reportError', () => undefined);
      return renderAt(
        <ErrorBoundary resetKey="/">
          <Broken message="boom" />
        </ErrorBoundary>,
        { language },
      );
    },
  },
  {
    what: 'creatives that could not be loaded',
    texts: { en: ['We couldn’t load the creatives', 'Try Again'], ar: ['تعذّر تحميل قائمة المبدعين', 'إعادة المحاولة'] },
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

showsEach(cases);
