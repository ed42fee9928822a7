import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showRequest } from '@/test/open-request';
import { aProject } from '@/test/requests';
import { someReviews } from '@/test/reviews';
import { answer } from '@/test/server';

const path = '/api/quote-requests/{id}/reviews';
const draft = {
  marks: { quality: 5, communication: 4, care: 3 },
  again: true,
  body: null,
  lang: 'en',
  name_shown: false,
} as const;

it.each([
  ['en', /^You can review it until December 13, 2026$/, 'Reviews'],
  ['ar', /^يمكنك التقييم حتى 13 ديسمبر/, 'التقييمات'],
] as const)('the headline of a completed project leads to the review: %s', async (language, call, title) => {
  answer('get', path, someReviews());
  await showRequest(aProject({ stage: 'closed' }), { language });
  await userEvent.click(await screen.findByRole('button', { name: call }));
  expect(screen.getByRole('heading', { level: 2, name: title })).toHaveFocus();
});

it.each([{ draft }, { can_write: false }, { phase: 'over' }] as const)(
  'says nothing where there is nothing to write: %o',
  async (differences) => {
    answer('get', path, someReviews(differences));
    await showRequest(aProject({ stage: 'closed' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Reviews' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^You can review it/ })).not.toBeInTheDocument();
    // Nor is anything left to do, though the brand may work with the creative again.
    expect(screen.getByText('No action needed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Work with Salem Al-Ajmi Again' })).toBeVisible();
    expect(screen.queryByText('Up to you')).not.toBeInTheDocument();
  },
);
