import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '@/test/server';
import { aBrief } from '@/test/creative-lifecycle';
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
