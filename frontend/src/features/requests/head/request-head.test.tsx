import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Stage } from '@/api/types';
import { paths } from '@/lib/paths';
import { showRequest } from '@/test/open-request';
import { aProject } from '@/test/requests';

it.each([
  ['an admin', { side: 'admin' }, '/admin/requests'],
  ['a brand', { side: 'owner' }, paths.brandDashboard],
  ['a creative', { side: 'chosen', invited: null }, paths.creativeDashboard],
] as const)('"All Requests" leads %s back to the list of requests', async (_who, reader, list) => {
  await showRequest(aProject({ ...reader, allowed_moves: [] }));
  expect(await screen.findByRole('link', { name: 'All Requests' })).toHaveAttribute('href', list);
});

/** The text of the page's head, where nothing else says the stage. */
const head = async (stage: Stage, language: 'en' | 'ar' = 'en') => {
  await showRequest(aProject({ stage, allowed_moves: [] }), { language });
  const header = (await screen.findByRole('heading', { level: 1 })).closest('header');
  if (!header) throw new Error('there is no head');
  return within(header);
};

describe('the status beside the name', () => {
  it.each([
    ['in_progress', 'en', 'In Progress'],
    ['delivered', 'en', 'Delivered'],
    ['on_hold', 'en', 'On hold'],
    ['approved', 'en', 'Approved'],
    ['delivered', 'ar', 'تم التسليم'],
    ['on_hold', 'ar', 'معلّق'],
  ] as const)('is of the stage: %s (%s)', async (stage, language, words) => {
    expect((await head(stage, language)).getByText(words)).toBeVisible();
  });

  it.each(['delivered', 'on_hold', 'approved'] as const)(
    'does not call a project in progress that is %s',
    async (stage) => {
      expect((await head(stage)).queryByText('In Progress')).not.toBeInTheDocument();
    },
  );
});
