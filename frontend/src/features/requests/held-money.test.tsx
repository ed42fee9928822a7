import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '@/api/types';
import { anAccount } from '@/test/accounts';
import { showRequest } from '@/test/open-request';
import { payments } from '@/test/payments';
import { anAskedCancel, aProject } from '@/test/requests';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';

const show = (request: RequestDetail, move: string) => showRequest(request, { move, config: aConfig({ payments }) });

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the end of a project with held money', () => {
  const held = { held_fils: 140_000, recorded_fils: 140_000 };
  const begun = (differences: Partial<RequestDetail>) =>
    aProject({ stage: 'in_progress', deliveries: [], deliveries_total: 0, ...held, ...differences });

  it('is asked for with a share for each side: all of it before the first delivery', async () => {
    await show(begun({ allowed_moves: ['cancel'] }), 'cancel');
    const asked = await dialog('Request cancellation of the project?');
    const share = asked.getByLabelText('Back to you, in KWD');
    expect(share).toHaveValue('140');
    await userEvent.clear(share);
    await userEvent.type(share, '141');
    await userEvent.type(asked.getByLabelText('Reason'), 'We closed');
    await userEvent.click(asked.getByRole('button', { name: 'Request Cancellation' }));
    expect(await asked.findByText('Enter an amount from 0 to what’s held.')).toBeVisible();
    await userEvent.clear(share);
    await userEvent.type(share, '100');
    const sent = answer('post', '/api/quote-requests/{id}/cancel', begun({}));
    await userEvent.click(asked.getByRole('button', { name: 'Request Cancellation' }));
    expect(await screen.findByText('Cancellation requested.')).toBeVisible();
    expect(await sent.body()).toEqual({ reason: 'We closed', to_brand_fils: 100_000 });
  });

  it('shows the other side what it agrees to', async () => {
    const cancel = anAskedCancel({ to_brand_fils: 100_000, held_fils: 140_000 });
    await show(begun({ side: 'chosen', invited: null, cancel, allowed_moves: ['agree-cancel'] }), 'agree-cancel');
    const asked = await dialog('Agree to cancel the project?');
    expect(
      asked.getByText('Of the KWD 140 held, you get KWD 40 (KWD 36 after the fee) and the brand gets KWD 100 back.'),
    ).toBeVisible();
  });

  it.each([
    ['owner', 'KWD 100 goes back to you, and KWD 40 went to the creative.'],
    ['chosen', 'KWD 36 is yours, and KWD 100 goes back to the brand.'],
    ['admin', 'KWD 100 goes back to the brand, and KWD 40 went to the creative.'],
  ] as const)('is told with what each side got: as %s', async (side, text) => {
    const divided = { held_fils: 0, released_fils: 40_000, refunded_fils: 100_000, recorded_fils: 40_000 };
    const request = aProject({ side, stage: 'cancelled', allowed_moves: [], lowered_fils: 260_000, ...divided });
    await showRequest(request, { config: aConfig({ payments }) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Nothing left to pay')).toBeVisible();
    expect(screen.queryByText(/Paid in full|KWD 40 of KWD 40/)).toBeNull();
    // The terms no longer promise the creative the whole price.
    expect(screen.queryByText('You keep')).toBeNull();
    expect(screen.queryAllByText('You got')).toHaveLength(side === 'chosen' ? 1 : 0);
  });

  it('is decided by an admin with an amount', async () => {
    await show(begun({ side: 'admin', stage: 'on_hold', allowed_moves: ['resolve'] }), 'resolve');
    const asked = await dialog('Resolve the problem');
    await userEvent.click(asked.getByRole('radio', { name: 'Treat the work as approved' }));
    const price = asked.getByLabelText('Final price, in KWD');
    expect(price).toHaveValue('300');
    await userEvent.clear(price);
    await userEvent.type(price, '200');
    await userEvent.type(asked.getByLabelText('Note'), 'Two of three plates');
    const sent = answer('post', '/api/quote-requests/{id}/resolve', begun({ side: 'admin' }));
    await userEvent.click(asked.getByRole('button', { name: 'Confirm Decision' }));
    expect(await screen.findByText('Your decision was recorded.')).toBeVisible();
    expect(await sent.body()).toEqual({ outcome: 'approved', note: 'Two of three plates', final_price_fils: 200_000 });
  });
});

describe('paying directly, without a provider', () => {
  it('shows the brand where, once it looks', async () => {
    await showRequest(aProject({ stage: 'approved', allowed_moves: ['record-payment'] }), { move: 'record-payment' });
    const asked = await dialog('Record a payment');
    const seen = answer('get', '/api/quote-requests/{id}/payee', {
      holder: 'Salem Al-Ajmi',
      iban: 'KW81CBKU0000000000001234560101',
      last_four: '0101',
    });
    expect(seen.requests).toHaveLength(0);
    await userEvent.click(asked.getByText('Bank details of the creative'));
    expect(await asked.findByText('KW81 CBKU 0000 0000 0000 1234 5601 01')).toHaveAttribute('dir', 'ltr');
  });

  it('says where the creative shows nothing', async () => {
    await showRequest(aProject({ stage: 'approved', allowed_moves: ['record-payment'] }), { move: 'record-payment' });
    const asked = await dialog('Record a payment');
    refuse('get', '/api/quote-requests/{id}/payee', 404, 'not_found');
    await userEvent.click(asked.getByText('Bank details of the creative'));
    expect(await asked.findByText(/doesn’t show bank details here/)).toBeVisible();
  });

  it('lets the creative show it', async () => {
    await showRequest(aProject({ side: 'chosen', invited: null, allowed_moves: [] }));
    expect(await screen.findByRole('link', { name: 'Show the Brand Your IBAN' })).toHaveAttribute('href', '/earnings');
  });
});

describe('a rest that is too small for the provider', () => {
  it('is given up by an admin, with a note and the password', async () => {
    answer('get', '/api/account', anAccount());
    await show(aProject({ side: 'admin', stage: 'approved', recorded_fils: 299_950, allowed_moves: [] }), '');
    await userEvent.click(await screen.findByRole('button', { name: 'Give Up the Rest' }));
    const asked = await dialog('Give up the rest?');
    expect(asked.getByText(/KWD 0\.050 is left/)).toBeVisible();
    await userEvent.type(asked.getByLabelText('Note'), 'Fifty fils');
    await userEvent.type(asked.getByLabelText('Your password'), 'secret');
    const sent = answer('post', '/api/admin/quote-requests/{id}/lower', aProject({ side: 'admin', stage: 'closed' }));
    await userEvent.click(asked.getByRole('button', { name: 'Give Up the Rest' }));
    expect(await screen.findByText('The rest no longer needs to be paid.')).toBeVisible();
    expect(await sent.body()).toEqual({ note: 'Fifty fils', current_password: 'secret' });
  });
});
