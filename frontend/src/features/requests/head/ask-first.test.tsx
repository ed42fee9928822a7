import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { aProposal, aRequestDetail } from '@/test/requests';

const asked = (differences: Partial<RequestDetail> = {}) =>
  aRequestDetail({
    side: 'invited',
    stage: 'submitted',
    waiting_on: 'creative',
    invited: null,
    proposals: [],
    allowed_moves: ['proposals', 'decline-invitation', 'messages'],
    ...differences,
  });

describe('a creative who was asked by name', () => {
  it.each([
    ['en', 'Ask First', /^Your message/],
    ['ar', 'طرح سؤال أولًا', /^رسالتك/],
  ] as const)('is led from the headline to the box for a question: %s', async (language, label, field) => {
    await showRequest(asked(), { language });
    const box = await screen.findByLabelText(field);
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(box).toHaveFocus();
  });

  it('finds it between the proposal and the decline', async () => {
    await showRequest(asked());
    const ask = await screen.findByRole('button', { name: 'Ask First' });
    const steps = within(ask.parentElement ?? document.body);
    const buttons = [...steps.getAllByRole('link'), ...steps.getAllByRole('button')];
    expect(buttons[0]).toHaveTextContent('Send a Proposal');
    expect(buttons[1]).toBe(ask);
    expect(ask).toHaveClass('secondary');
  });

  it.each([
    ['messages are not allowed', asked({ allowed_moves: ['proposals', 'decline-invitation'] })],
    ['no one asked them', asked({ side: 'open' })],
    ['they have proposed', asked({ side: 'bidder', stage: 'proposals', proposals: [aProposal()] })],
  ] as const)('is not sent there where %s', async (_why, request) => {
    await showRequest(request);
    await waitFor(() => expect(document.querySelector('#turn')).not.toBeNull());
    expect(screen.queryByRole('button', { name: 'Ask First' })).not.toBeInTheDocument();
  });
});
