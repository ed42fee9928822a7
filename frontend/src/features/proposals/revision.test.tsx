import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Proposal } from '@/api/types';
import { answer, refuse } from '@/test/server';
import { aBrief, aProposal } from '@/test/creative-lifecycle';
import { address, renderAt } from '@/test/render';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { ProposalScreen } from './proposal-screen';

const id = '0193-request';
const sendButton = () => screen.getByRole('button', { name: 'Send New Version' });

const open = (proposal: Partial<Proposal> = {}) => {
  answer(
    'get',
    '/api/quote-requests/{id}',
    aBrief({ stage: 'proposals', side: 'bidder', allowed_moves: [], proposals: [aProposal(proposal)] }),
  );
  return renderAt(<ProposalScreen id={id} />, { at: `/requests/${id}/proposal` });
};

beforeEach(() => {
  signedInAs({ role: 'creative' });
  answer('get', '/api/config', aConfig());
});

describe('a new version of a proposal', () => {
  it('begins with the current terms, shows what changes, and is sent', async () => {
    const sent = answer('patch', '/api/proposals/{id}', aProposal({ version: 2 }));
    await open();
    expect(await screen.findByLabelText('Price in KWD')).toHaveValue('450');
    expect(sendButton()).toBeDisabled();
    expect(sendButton()).toHaveAccessibleDescription('Change something to send a new version.');
    await userEvent.clear(screen.getByLabelText('Price in KWD'));
    await userEvent.type(screen.getByLabelText('Price in KWD'), '400');
    await userEvent.clear(screen.getByLabelText('Business days'));
    await userEvent.type(screen.getByLabelText('Business days'), '8');
    const changes = screen.getByRole('region', { name: 'What changes' });
    expect(
      within(changes)
        .getAllByRole('deletion')
        .map((was) => was.textContent),
    ).toEqual(['KWD 450', '10 business days']);
    expect(
      within(changes)
        .getAllByRole('insertion')
        .map((is) => is.textContent),
    ).toEqual(['KWD 400', '8 business days']);
    await userEvent.click(sendButton());
    await waitFor(() => expect(address()).toBe(`/requests/${id}`));
    expect(await sent.body()).toMatchObject({
      price_fils: 400_000,
      delivery_days: 8,
      payment_plan: [{ label: 'After approval', amount_fils: 400_000, due: 'on_approval' }],
    });
  });

  it('answers the brand’s request for a change, with its price by one button', async () => {
    await open({
      change_request: { message: 'Could you do it for less?', counter_price_fils: 380_500, at: '2026-11-12T09:00:00Z' },
      change_rounds: 2,
    });
    expect(await screen.findByText('Bait Al-Gahwa has requested a change')).toBeVisible();
    expect(screen.getByText('Round 2 of 5')).toBeVisible();
    expect(screen.getByText('Could you do it for less?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use This Price' }));
    expect(screen.getByLabelText('Price in KWD')).toHaveValue('380.500');
    expect(screen.getByText('Price updated.')).toBeVisible();
    expect(sendButton()).toBeEnabled();
  });

  it('confirms by one button what is still valid after the brief has changed', async () => {
    const sent = answer('patch', '/api/proposals/{id}', aProposal());
    await open({ brief_changed: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm My Proposal' }));
    await waitFor(() => expect(address()).toBe(`/requests/${id}`));
    expect(await sent.body()).toEqual({});
    expect(sent.requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
  });

  it('may change the usage rights that were stated', async () => {
    await open();
    await userEvent.selectOptions(await screen.findByLabelText('Territory'), 'Worldwide');
    const changes = within(screen.getByRole('region', { name: 'What changes' }));
    expect(changes.getByRole('insertion')).toHaveTextContent('Instagram, Worldwide, 12 months');
  });

  it('may leave out the usage rights and the note that were stated', async () => {
    const sent = answer('patch', '/api/proposals/{id}', aProposal({ version: 2 }));
    await open({ ai_use: 'assisted', ai_note: 'Backgrounds only.' });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Include usage rights/ }));
    await userEvent.clear(screen.getByDisplayValue('Backgrounds only.'));
    const changes = within(screen.getByRole('region', { name: 'What changes' }));
    expect(changes.getAllByRole('insertion').map((is) => is.textContent)).toEqual(['Not stated', 'AI-assisted']);
    await userEvent.click(sendButton());
    await waitFor(() => expect(address()).toBe(`/requests/${id}`));
    expect(await sent.body()).toMatchObject({ usage_rights: null, ai_use: 'assisted', ai_note: null });
  });

  it('says that the request has moved on', async () => {
    refuse('patch', '/api/proposals/{id}', 409, 'stale_stage');
    await open();
    await userEvent.type(await screen.findByLabelText('Message to the brand'), ' And fast.');
    await userEvent.click(sendButton());
    expect(await screen.findByText('This request is no longer accepting proposals.')).toBeVisible();
  });
});
