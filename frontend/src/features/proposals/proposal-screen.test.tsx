import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '@/test/server';
import { aBrief, aMyPage, aProfile } from '@/test/creative-lifecycle';
import { dateInKuwait, datePlus } from '@/lib/delivery-date';
import { renderAt } from '@/test/render';
import { signedInAs } from '@/test/users';
import { ProposalScreen } from './proposal-screen';

const id = '0193-request';

beforeEach(() => {
  signedInAs({ role: 'creative' });
});

describe('the page', () => {
  it('says that a request takes no proposals', async () => {
    answer('get', '/api/quote-requests/{id}', aBrief({ allowed_moves: [], stage: 'in_progress', status: 'Accepted' }));
    await renderAt(<ProposalScreen id={id} />);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This request is no longer accepting proposals' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Request' })).toHaveAttribute('href', `/requests/${id}`);
  });

  it('says that there is no such request', async () => {
    refuse('get', '/api/quote-requests/{id}', 404, 'not_found');
    await renderAt(<ProposalScreen id={id} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this request' })).toBeVisible();
  });

  it('offers another try when the request could not be loaded', async () => {
    refuse('get', '/api/quote-requests/{id}', 500, 'internal');
    await renderAt(<ProposalScreen id={id} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t load this request' })).toBeVisible();
  });
});

async function enterDays(from: string | null, until: string) {
  const published = aProfile({ away_from: from, away_until: until });
  answer('get', '/api/creative/profile', aMyPage({ published }));
  answer('get', '/api/quote-requests/{id}', aBrief());
  await renderAt(<ProposalScreen id={id} />);
  await userEvent.type(await screen.findByLabelText('Business days'), '5');
}

describe('a delivery day', () => {
  const today = dateInKuwait(new Date());
  const warning = /^That day falls within your time away: /;
  it.each([
    [datePlus(today, 2), datePlus(today, 30)],
    [null, datePlus(today, 30)],
  ])('within the days away is warned of: %s to %s', async (from, until) => {
    await enterDays(from, until);
    expect(await screen.findByText(warning)).toBeVisible();
  });

  it('before them is not', async () => {
    await enterDays(datePlus(today, 20), datePlus(today, 30));
    expect(await screen.findByText(/^If selected today/)).toBeVisible();
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
  });
});
