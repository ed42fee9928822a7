/** An account with open money is not deleted, and its owner reads what ends that. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { OpenMoney } from '@/api/types';
import { openAccount } from '@/test/open-account';
import { server } from '@/test/server';

function refuseFor(reason: string) {
  const body = { error: 'refused: money_open', code: 'money_open', reason };
  server.use(http.post('*/api/account/delete', () => HttpResponse.json(body, { status: 409 })));
}

const words = {
  en: {
    open: 'Delete My Account',
    password: 'Current password',
    submit: 'Delete Permanently',
    unknown: 'There’s still money to settle before you can delete your account.',
  },
  ar: {
    open: 'حذف حسابي',
    password: 'كلمة المرور الحالية',
    submit: 'حذف نهائي',
    unknown: 'ما زالت هناك مبالغ لم تُسوَّ بعد. يمكنك حذف حسابك بعد تسويتها.',
  },
} as const;

const reasons: readonly (readonly [OpenMoney, { readonly en: RegExp; readonly ar: RegExp }])[] = [
  ['no_details', { en: /we don’t have your IBAN/, ar: /رقم الآيبان غير مسجّل لدينا/ }],
  ['returned', { en: /your bank returned a transfer/, ar: /أعاد بنكك أحد التحويلات/ }],
  ['below_minimum', { en: /Request the transfer under Earnings/, ar: /اطلب تحويله من صفحة الأرباح/ }],
  ['payment_page', { en: /It expires by itself after about a day/, ar: /تنتهي تلقائيًا بعد يوم تقريبًا/ }],
  ['transfer', { en: /A transfer to you is in progress/, ar: /هناك تحويل إليك قيد التنفيذ/ }],
  ['due', { en: /Earnings shows when it’s due/, ar: /يظهر موعد استحقاقه/ }],
  ['refund', { en: /Money is on its way back to you/, ar: /هناك مبلغ في طريقه إليك/ }],
  ['below_zero', { en: /Your balance is below zero/, ar: /رصيدك أقل من صفر/ }],
];

it.each(['en', 'ar'] as const)('says what keeps the account, in %s', async (language) => {
  const { open, password, submit, unknown } = words[language];
  await openAccount({}, { role: 'creative' }, language);
  await userEvent.click(screen.getByRole('button', { name: open }));
  const asked = within(screen.getByRole('dialog'));
  await userEvent.type(asked.getByLabelText(password), 'violet harbour');
  for (const [reason, said] of reasons) {
    refuseFor(reason);
    await userEvent.click(asked.getByRole('button', { name: submit }));
    expect(await asked.findByText(said[language]), reason).toBeVisible();
  }
  // A later server may know more reasons.
  refuseFor('something_new');
  await userEvent.click(asked.getByRole('button', { name: submit }));
  expect(await asked.findByText(unknown)).toBeVisible();
});
