import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDuePayout } from '@/test/payouts';
import { renderAt } from '@/test/render';
import { DueReasons } from './due-reasons';

it.each([
  ['en', 'Another creative is paid to the same IBAN.', /^The same IBAN: .*Noura Al-Mutawa/],
  ['ar', 'رقم الآيبان نفسه مسجّل لمبدع آخر.', /^الآيبان نفسه لدى: .*نورة المطوع/],
] as const)('names who is paid to the same IBAN: %s', async (language, sign, names) => {
  const noura = { creative_name: 'Noura Al-Mutawa', creative_name_ar: 'نورة المطوع' };
  await renderAt(<DueReasons due={aDuePayout({ look_first: ['shared_iban'], same_iban: [noura] })} />, { language });
  expect(screen.getByText(sign)).toBeVisible();
  expect(screen.getByText(names)).toBeVisible();
});
