import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer } from '@/test/server';
import { aMyPage, aProfile } from '@/test/creative-lifecycle';
import { anOwnWork } from '@/test/own-works';
import { renderAt } from '@/test/render';
import { signedInAs } from '@/test/users';
import MyPage from './my-page';

it('the preview shows the works that will be published, and no cover above them', async () => {
  signedInAs({ role: 'creative' });
  answer('get', '/api/creative/profile', aMyPage({ draft: aProfile() }));
  answer('get', '/api/creative/works', [
    anOwnWork({ id: 'shown', title: 'Menu', state: 'published' }),
    anOwnWork({ id: 'kept', title: 'Draft', state: 'draft' }),
  ]);
  await renderAt(<MyPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  const shown = within(await screen.findByRole('article'));
  expect(await shown.findByRole('heading', { level: 3, name: 'Menu' })).toBeVisible();
  expect(shown.queryByText('Draft')).not.toBeInTheDocument();
});

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
  answer('get', '/api/creative/works', []);
  answer('get', '/api/creative/profile', aMyPage({ draft: aProfile({ name_ar: 'نورة', portfolio_links: links }) }));
  await renderAt(<MyPage />, { language });
  await userEvent.click(await screen.findByRole('button', { name: preview }));
  const shown = within(await screen.findByRole('article'));
  expect(shown.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(shown.getByText(rate)).toBeVisible();
  expect(shown.getByRole('link', { name: 'Reel' })).toHaveAttribute('href', 'https://example.com/reel');
  // What is for brands is drawn, and does nothing.
  for (const button of shown.queryAllByRole('button')) expect(button.closest('[inert]')).not.toBeNull();
});
