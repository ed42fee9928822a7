import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showRequest } from '@/test/open-request';
import { aProposal, aRequestDetail } from '@/test/requests';
import { aRecord, brandRecord } from '@/test/reviews';
import { answer } from '@/test/server';

describe('what is counted of the other side', () => {
  it('of the brand is read before a proposal', async () => {
    answer('get', '/api/quote-requests/{id}/brand-record', brandRecord);
    await showRequest(aRequestDetail({ side: 'invited', proposals: [], stage: 'submitted' }));
    const part = within(await screen.findByRole('region', { name: 'The brand’s record' }));
    expect(await part.findByText('Usually pays within 2 business days')).toBeVisible();
    expect(part.getByText('5 of 6 creatives would work together again')).toBeVisible();
    expect(part.getByText('Pays on time: 19 of 20 payments in 12 months')).toBeVisible();
    expect(part.getByText('Clear from the first day.')).toBeVisible();
    expect(part.getByText(/A creative, October 2026/)).toBeVisible();
    const report = part.getByText('Report a wrong number');
    expect(report).toHaveAttribute('href', '/contact?record=M-7K3Q');
  });

  it('of a creative is on the proposal', async () => {
    const { facts, badges, score } = aRecord();
    await showRequest(
      aRequestDetail({
        proposals: [
          aProposal({ record: { is_new: false, facts, badges, score } }),
          aProposal({ id: 'two', record: { is_new: true, facts: [], badges: [], score: null } }),
        ],
      }),
    );
    expect(await screen.findByText('14 projects for 9 brands')).toBeVisible();
    expect(screen.getByText('4.8 from 7 brands')).toBeVisible();
    expect(screen.getByText('New on Marsam')).toBeVisible();
  });
});
