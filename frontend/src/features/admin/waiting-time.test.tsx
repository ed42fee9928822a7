import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anApplication } from '@/test/applications';
import { openReview } from '@/test/open-review';

const DAY_MS = 86_400_000;

it.each([
  ['en', 0, 'Waiting since', /^Today$/],
  ['ar', 0, 'بالانتظار منذ', /^اليوم$/u],
  ['en', 28, 'Waiting since', /^\d+ business days ago$/],
  ['ar', 28, 'بالانتظار منذ', /^\d+ يوم عمل$/u],
] as const)('says since when an application waits: %s, %i', async (language, days, term, since) => {
  const sent = new Date(Date.now() - days * DAY_MS).toISOString();
  await openReview([anApplication({ created_at: sent })], { language });
  expect(await screen.findByText(term)).toBeVisible();
  expect(screen.getByText(since)).toBeVisible();
});
