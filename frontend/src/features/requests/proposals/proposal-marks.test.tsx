import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { aProposal, aRequestDetail } from '@/test/requests';

const priced = (differences: Partial<RequestDetail> = {}) =>
  aRequestDetail({ proposals: [aProposal({ price_fils: 360_000 })], budget_range: 'Under KWD 300', ...differences });

describe('a price above the budget of the brief', () => {
  it.each([
    ['en', /^KWD\s60 over your budget$/],
    ['ar', /^أعلى من ميزانيتك بـ 60\sد\.ك$/u],
  ] as const)('is marked for the brand: %s', async (language, words) => {
    await showRequest(priced(), { language });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    ['within it', priced({ budget_range: 'KWD 300 - 1,500' })],
    ['of no bound', priced({ budget_range: 'KWD 7,500+' })],
    ['that is not decided', priced({ budget_range: null })],
    ['that the creative reads', priced({ side: 'bidder', invited: null })],
  ] as const)('is not marked for a budget %s', async (_which, request) => {
    await showRequest(request);
    expect(await screen.findByText('KWD 360')).toBeVisible();
    expect(screen.queryByText(/over your budget/)).not.toBeInTheDocument();
  });
});
