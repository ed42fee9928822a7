/** The errors of the catalogue that admins see; see error-catalogue.test.tsx. */
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { AdminScreen } from '@/features/admin/admin-screen';
import { AdminSetup } from '@/features/admin/admin-setup';
import type { Language } from '@/i18n/languages';
import { anAccount } from './accounts';
import { anApplication } from './applications';
import { button, type ErrorCase, press, showsEach, type, type Words } from './error-cases';
import { openReview } from './open-review';
import { renderAt } from './render';
import { answer, refuse, server } from './server';
import { signedInAs } from './users';

const admin = { role: 'admin', is_admin: true, full_name: 'Hessa' } as const;

async function review(language: Language, words: Words, verdict: 'approve' | 'reject') {
  refuse('post', `/api/admin/creative-applications/{id}/${verdict}`, 500, 'internal');
  await openReview([anApplication()], { language });
  await press(words(`admin:${verdict}`));
  if (verdict === 'reject') await press(words('admin:rejectConfirm'));
}

async function makeAdmin(language: Language, words: Words) {
  signedInAs(admin);
  answer('get', '/api/account', anAccount());
  answer('get', '/api/admin/users', []);
  await renderAt(<AdminSetup />, { at: '/admin/setup', language });
  await button(words('admin:setup.submit'));
  await type('email', 'new@example.com');
  await type('current_password', 'a password');
  await press(words('admin:setup.submit'));
}

const cases: readonly ErrorCase[] = [
  {
    what: 'admin rights that could not be checked',
    texts: {
      en: ['Access Denied', 'Failed to verify admin access', 'Setup Admin Access'],
      ar: ['الدخول غير مسموح', 'تعذّر التحقق من صلاحيات الإشراف.', 'إعداد صلاحيات الإشراف'],
    },
    cause: (language) => {
      document.cookie = 'marsam_signed_in=1';
      refuse('get', '/api/users/me', 500, 'internal');
      return renderAt(<AdminScreen />, { language });
    },
  },
  {
    what: 'admin rights that are gone',
    texts: { en: ['You do not have admin permissions'], ar: ['لا تملك صلاحيات الإشراف.'] },
    cause: (language) => {
      signedInAs(admin);
      answer('get', '/api/admin/users', []);
      refuse('get', '/api/admin/creative-applications', 403, 'forbidden');
      const rooms = (
        <Routes>
          <Route path="/admin" element={<AdminScreen />} />
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
      return renderAt(<AdminScreen />, { language });
    },
  },
  {
    what: 'an application that could not be approved',
    texts: { en: ['Failed to approve application'], ar: ['تعذّر قبول الطلب.'] },
    cause: (language, words) => review(language, words, 'approve'),
  },
  {
    what: 'an application that could not be rejected',
    texts: { en: ['Failed to reject application'], ar: ['تعذّر رفض الطلب.'] },
    cause: (language, words) => review(language, words, 'reject'),
  },
  {
    what: 'an account that could not be made admin',
    texts: { en: ['Failed to make user admin'], ar: ['تعذّر تعيين المستخدم مشرفًا.'] },
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
];

showsEach(cases);
