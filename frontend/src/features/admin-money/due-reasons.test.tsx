import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DuePayout } from '@/api/types';
import { i18n } from '@/i18n';
import { aDuePayout } from '@/test/payouts';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { signedInAs } from '@/test/users';
import { DueReasons } from './due-reasons';
import { DueView } from './due-view';

it.each([
  ['en', 'Another creative is paid to the same IBAN.', /^The same IBAN: .*Noura Al-Mutawa/],
  ['ar', 'رقم الآيبان نفسه مسجّل لمبدع آخر.', /^الآيبان نفسه لدى: .*نورة المطوع/],
] as const)('names who is paid to the same IBAN: %s', async (language, sign, names) => {
  const noura = { creative_name: 'Noura Al-Mutawa', creative_name_ar: 'نورة المطوع' };
  await renderAt(<DueReasons due={aDuePayout({ look_first: ['shared_iban'], same_iban: [noura] })} />, { language });
  expect(screen.getByText(sign)).toBeVisible();
  expect(screen.getByText(names)).toBeVisible();
});

const unselectable: readonly (readonly ['en' | 'ar', Partial<DuePayout>, RegExp])[] = [
  ['en', { ready: false, reasons: ['no_details'] }, /^No one can be paid right now\./],
  ['ar', { ready: false, reasons: ['no_details'] }, /^لا يمكن التحويل إلى أحد الآن\./],
  ['en', { look_first: ['young_brand'] }, /^Everyone who can be paid should be checked first\./],
  ['ar', { look_first: ['young_brand'] }, /^كل من يمكن التحويل إليه يحتاج إلى مراجعة أولًا\./],
];

it.each(unselectable)('says why not all can be selected, in %s: %o', async (language, differences, said) => {
  signedInAs({ role: 'admin', is_admin: true });
  await i18n.loadNamespaces(['admin-money']);
  answer('get', '/api/admin/payouts/due', [aDuePayout(differences)]);
  await renderAt(<DueView />, { language });
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /ready|الجاهز/ })).toBeNull();
});
