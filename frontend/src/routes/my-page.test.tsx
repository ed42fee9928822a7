import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer } from '@/test/server';
import { aMyPage, aProfile } from '@/test/creative-lifecycle';
import { renderAt } from '@/test/render';
import { signedInAs } from '@/test/users';
import MyPage from './my-page';

it.each([
  ['en', 'Preview', 'Noura Al-Mutawa', 'KWD 15-30/hour'],
  ['ar', 'معاينة', 'نورة', '15 إلى 30 د.ك للساعة'],
] as const)('my page is previewed as the public page is drawn, with nothing to pass on: %s', async (...page) => {
  const [language, preview, name, rate] = page;
  signedInAs({ role: 'creative' });
  const links = [
    { label: 'Portfolio', url: 'https://example.com/noura' },
    { label: 'Reel', url: 'https://example.com/reel' },
  ];
  answer('get', '/api/creative/profile', aMyPage({ draft: aProfile({ name_ar: 'نورة', portfolio_links: links }) }));
  await renderAt(<MyPage />, { language });
  await userEvent.click(await screen.findByRole('button', { name: preview }));
  const shown = within(await screen.findByRole('article'));
  expect(shown.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(shown.getByText(rate)).toBeVisible();
  expect(shown.getByRole('link', { name: 'Reel' })).toHaveAttribute('href', 'https://example.com/reel');
  expect(shown.queryByRole('button')).not.toBeInTheDocument();
});
