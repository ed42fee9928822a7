import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { aBriefVersion, aDispute } from '@/test/dispute-data';
import { showRequest } from '@/test/open-request';
import { aProject } from '@/test/requests';
import { answer } from '@/test/server';
import { changedParts } from '../brief/brief-text';

const disputed = (over: Partial<RequestDetail> = {}) =>
  aProject({
    side: 'admin',
    stage: 'on_hold',
    waiting_on: 'admin',
    has_dispute: true,
    disputes_total: 1,
    allowed_moves: [],
    brief_version: 3,
    ...over,
  });

async function show(request: RequestDetail, language: Language = 'en') {
  answer('get', '/api/quote-requests/{id}/disputes', [aDispute({ allowed_moves: [] })]);
  await showRequest(request, { language });
  return within(await screen.findByRole('region', { name: language === 'en' ? 'Problem' : 'المشكلة' }));
}

const { project_description, budget_range, timeline } = disputed();
/** Before the files were changed. */
const second = aBriefVersion({
  version: 2,
  title: 'Winter menu',
  project_description,
  budget_range,
  timeline,
  replaced_at: '2026-11-12T09:00:00Z',
});

describe('the versions of a brief, for the admin of a problem', () => {
  it('are shown with what replaced them, and which one is valid', async () => {
    answer('get', '/api/admin/quote-requests/{id}/brief-versions', [second, aBriefVersion()]);
    const card = await show(disputed());
    expect(await card.findByRole('heading', { name: 'Versions of the brief' })).toBeVisible();
    expect(card.getByText(/^Version 3 is valid now/)).toBeVisible();
    const list = within(await card.findByRole('list', { name: 'Versions of the brief' }));
    expect(list.getByText(/^Version 2, until November 12, 2026/)).toHaveTextContent('Changed then: only the files');
    const first = list.getByText(/^Version 1, until November 11, 2026/);
    expect(first).toHaveTextContent('Changed then: Project description, Budget');
    await userEvent.click(first);
    expect(list.getByText('Ten plates.')).toBeVisible();
    expect(list.getByText('Winter menu')).toBeInTheDocument();
    expect(card.queryByText(/available/)).not.toBeInTheDocument();
  });

  it.each([
    ['en', 4, /^The texts of 2 earlier versions aren’t available/],
    ['en', 3, /^The text of one earlier version isn’t available/],
    ['ar', 4, /^نصّا نسختين سابقتين غير متوفرين/],
  ] as const)('say in %s how many were not kept before version %i', async (language, version, words) => {
    answer('get', '/api/admin/quote-requests/{id}/brief-versions', [aBriefVersion({ version: version - 1 })]);
    const card = await show(disputed({ brief_version: version }), language);
    expect(await card.findByText(words)).toBeVisible();
  });

  it.each([
    ['where there is one version', { brief_version: 1 }],
    ['to a side', { side: 'owner' }],
  ] as const)('are not asked for %s', async (_, over) => {
    const asked = answer('get', '/api/admin/quote-requests/{id}/brief-versions', []);
    const card = await show(disputed(over));
    expect(await card.findByText('The kitchen was closed.')).toBeVisible();
    expect(card.queryByText('Versions of the brief')).not.toBeInTheDocument();
    expect(asked.requests).toEqual([]);
  });

  it('differ in what asks for other work, and not in their titles', () => {
    const titled = aBriefVersion({ title: 'Menu' });
    expect(changedParts(titled, aBriefVersion())).toEqual([]);
    expect(changedParts(titled, aBriefVersion({ reference_links: [], wished_date: null }))).toEqual([
      'wished_date',
      'reference_links',
    ]);
  });
});
