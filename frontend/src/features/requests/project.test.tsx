import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showRequest } from '@/test/open-request';
import { aFile, anAskedCancel, aPayment, aProject } from '@/test/requests';
import { aHeadline } from '@/test/headlines';
import { answer, refuse } from '@/test/server';

const dialog = async () => within(await screen.findByRole('dialog'));

async function chooseFromMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More Actions' }));
  await userEvent.click(screen.getByRole('button', { name }));
  return dialog();
}

describe('a delivery', () => {
  const first = { version: 1, note: 'Proofs.', links: [], files: [], at: '2026-11-16T09:00:00Z' };

  it('is shown with its links, the latest first', async () => {
    await showRequest(
      aProject({
        revisions_requested: 1,
        deliveries: [first, ...aProject().deliveries.map((last) => ({ ...last, version: 2 }))],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Version 2' })).toBeVisible();
    expect(screen.getByText('All twelve plates.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Gallery/ })).toHaveAttribute('href', 'https://example.com/gallery');
    expect(screen.getByText('1 of 2 revisions used')).toBeVisible();
    expect(screen.getByText('Earlier versions (1)')).toBeVisible();
  });

  it('offers its files for download, pictures with a preview', async () => {
    const [delivery] = aProject().deliveries;
    await showRequest(aProject({ deliveries: delivery ? [{ ...delivery, files: [aFile()] }] : [] }));
    const link = await screen.findByRole('link', { name: /القائمة\.jpg/ });
    expect(link).toHaveAttribute('href', '/api/files/0193-file/content');
    expect(link).toHaveAttribute('download', 'القائمة.jpg');
    expect(link).toHaveTextContent('Download القائمة.jpg2.3 MB');
    expect(link.querySelector('img')).toHaveAttribute('src', '/api/files/0193-file/content?version=320');
  });

  it('is approved after a question', async () => {
    await showRequest(aProject());
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Delivery' }));
    const asked = await dialog();
    expect(asked.getByText(/You accept version 1 as the final work/)).toBeVisible();
    answer(
      'post',
      '/api/quote-requests/{id}/approve',
      aProject({ stage: 'approved', allowed_moves: ['record-payment'] }),
    );
    await userEvent.click(asked.getByRole('button', { name: 'Approve Delivery' }));
    expect(await screen.findByRole('heading', { name: 'Approved. Payment is next' })).toBeVisible();
    expect(screen.getByText('You approved the delivery.')).toBeVisible();
  });

  it.each([
    [0, 'You have 2 included revisions left.'],
    [2, 'All included revisions have been used. An extra revision needs the creative’s consent.'],
  ])('is sent back with a note, after %i revisions', async (used, text) => {
    await showRequest(aProject({ revisions_requested: used }));
    await userEvent.click(await screen.findByRole('button', { name: 'Request a Revision' }));
    const asked = await dialog();
    expect(asked.getByText(text)).toBeVisible();
    const sent = answer('post', '/api/quote-requests/{id}/request-revision', aProject({ stage: 'in_progress' }));
    await userEvent.type(asked.getByLabelText('What should change?'), 'Warmer');
    await userEvent.click(asked.getByRole('button', { name: 'Request Revision' }));
    expect(await screen.findByText('Revision requested.')).toBeVisible();
    expect(await sent.body()).toEqual({ note: 'Warmer', annotations: [] });
  });

  it('is made by the creative, with a link that is completed and named', async () => {
    await showRequest(
      aProject({
        side: 'chosen',
        stage: 'in_progress',
        waiting_on: 'creative',
        invited: null,
        allowed_moves: ['deliver'],
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Deliver a New Version' }));
    const asked = await dialog();
    await userEvent.type(asked.getByLabelText('Note'), 'Final files');
    await userEvent.click(asked.getByRole('button', { name: 'Deliver' }));
    expect(await asked.findByText('Add a file or a link.')).toBeVisible();
    await userEvent.type(asked.getByLabelText('Link'), 'www.example.com/final');
    const sent = answer('post', '/api/quote-requests/{id}/deliver', aProject({ side: 'chosen' }));
    await userEvent.click(asked.getByRole('button', { name: 'Deliver' }));
    expect(await screen.findByText('Your delivery was sent.')).toBeVisible();
    expect(await sent.body()).toEqual({
      note: 'Final files',
      links: [{ url: 'https://www.example.com/final', label: 'example.com/final' }],
      files: [],
    });
  });
});

describe('a move that the other side was faster than', () => {
  it('is refused, and the page shows the current state', async () => {
    await showRequest(aProject());
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Delivery' }));
    const asked = await dialog();
    refuse('post', '/api/quote-requests/{id}/approve', 409, 'stale_stage');
    answer('get', '/api/quote-requests/{id}', aProject({ stage: 'on_hold', waiting_on: 'admin', allowed_moves: [] }));
    await userEvent.click(asked.getByRole('button', { name: 'Approve Delivery' }));
    expect(await screen.findByRole('dialog', { name: 'This is no longer possible' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Marsam is looking into a problem' })).toBeInTheDocument();
  });

  it('is not offered by an old link', async () => {
    await showRequest(aProject({ allowed_moves: [] }), { move: 'approve' });
    expect(await screen.findByRole('dialog', { name: 'This is no longer possible' })).toBeVisible();
  });
});

describe('ending a project early', () => {
  it('is asked for, and keeps the reason when that fails', async () => {
    await showRequest(aProject());
    const asked = await chooseFromMenu('Request Cancellation');
    expect(asked.getByText(/72 hours to respond/)).toBeVisible();
    await userEvent.type(asked.getByLabelText('Reason'), 'We closed the branch');
    refuse('post', '/api/quote-requests/{id}/cancel', 503, 'unavailable');
    await userEvent.click(asked.getByRole('button', { name: 'Request Cancellation' }));
    expect(await asked.findByText(/We’re briefly unavailable/)).toBeVisible();
    expect(asked.getByLabelText('Reason')).toHaveValue('We closed the branch');
    await userEvent.click(asked.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'More Actions' })).toHaveFocus());
    const again = await chooseFromMenu('Request Cancellation');
    expect(again.getByLabelText('Reason')).toHaveValue('We closed the branch');
  });

  it('is answered by the other side', async () => {
    await showRequest(
      aProject({
        side: 'chosen',
        invited: null,
        cancel: anAskedCancel({ reason: 'We closed the branch' }),
        allowed_moves: ['agree-cancel', 'refuse-cancel'],
        headline: aHeadline('creative.cancelAsked'),
      }),
    );
    expect(await screen.findByText('Bait Al-Gahwa has asked to cancel the project')).toBeVisible();
    expect(screen.getByText('Your turn')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Decline Cancellation' }));
    const asked = await dialog();
    const sent = answer('post', '/api/quote-requests/{id}/refuse-cancel', aProject({ side: 'chosen' }));
    await userEvent.type(asked.getByLabelText('Reason'), 'It is nearly done');
    await userEvent.click(asked.getByRole('button', { name: 'Decline Cancellation' }));
    expect(await screen.findByText('Cancellation declined.')).toBeVisible();
    expect(await sent.body()).toEqual({ reason: 'It is nearly done' });
  });

  it('is decided by an admin', async () => {
    await showRequest(aProject({ side: 'admin', stage: 'on_hold', waiting_on: 'admin', allowed_moves: ['resolve'] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a Decision' }));
    const asked = await dialog();
    await userEvent.click(asked.getByRole('radio', { name: 'Continue where it left off' }));
    await userEvent.type(asked.getByLabelText('Note'), 'The link works');
    fireEvent.change(asked.getByLabelText(/^Delivery day/), { target: { value: '2026-12-20' } });
    const sent = answer('post', '/api/quote-requests/{id}/resolve', aProject({ side: 'admin' }));
    await userEvent.click(asked.getByRole('button', { name: 'Confirm Decision' }));
    expect(await screen.findByText('Your decision was recorded.')).toBeVisible();
    expect(await sent.body()).toEqual({ outcome: 'resume', note: 'The link works', day: '2026-12-20' });
  });
});

describe('payments', () => {
  const confirmed = aPayment({ id: 'first', confirmed_at: '2026-11-20T12:00:00Z', receipt_number: 'R-1' });

  it('show what is paid, what is left, and the receipt of what was confirmed', async () => {
    const voided = aPayment({ id: 'void', voided_at: '2026-11-21T09:00:00Z', void_note: 'Recorded twice' });
    await showRequest(aProject({ recorded_fils: 100_000, payments: [confirmed, voided] }));
    expect(await screen.findByText('KWD 200 left to pay')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'KWD 100 of KWD 300 paid' })).toHaveAttribute('value', '100000');
    expect(screen.getByText('Confirmed')).toBeVisible();
    expect(screen.getByText('Recorded twice')).toBeVisible();
    const receipts = screen.getAllByRole('link', { name: 'Receipt for KWD 100' });
    expect(receipts).toHaveLength(1);
    expect(receipts[0]).toHaveAttribute('href', '/payments/first/receipt');
    expect(screen.getByRole('link', { name: 'Agreement' })).toHaveAttribute('href', '/requests/0193-request/agreement');
  });

  it('show what waits for its confirmation', async () => {
    await showRequest(
      aProject({ recorded_fils: 100_000, payments: [confirmed, aPayment({ id: 'second', amount_fils: 50_000 })] }),
    );
    expect(await screen.findByText('Awaiting confirmation: KWD 50')).toBeVisible();
  });

  it('are recorded, beginning with what is left and never beyond it', async () => {
    await showRequest(
      aProject({ stage: 'approved', recorded_fils: 100_000, payments: [confirmed], allowed_moves: ['record-payment'] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Record Payment' }));
    const asked = await dialog();
    const amount = asked.getByLabelText('Amount in KWD');
    expect(amount).toHaveValue('200');
    await userEvent.clear(amount);
    await userEvent.type(amount, '250');
    await userEvent.click(asked.getByRole('button', { name: 'Record Payment' }));
    expect(await asked.findByText('This is more than the remaining amount.')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '150.500');
    await userEvent.selectOptions(asked.getByLabelText('How it was paid'), 'KNET');
    const sent = answer('post', '/api/quote-requests/{id}/record-payment', aPayment(), { status: 201 });
    await userEvent.click(asked.getByRole('button', { name: 'Record Payment' }));
    expect(await screen.findByText('The payment was recorded.')).toBeVisible();
    expect(await sent.body()).toMatchObject({ amount_fils: 150_500, method: 'knet' });
  });

  it('are confirmed by the creative', async () => {
    await showRequest(
      aProject({
        side: 'chosen',
        stage: 'approved',
        waiting_on: 'creative',
        invited: null,
        allowed_moves: ['confirm-payment'],
        payments: [aPayment({ allowed_moves: ['confirm-payment'] })],
        headline: aHeadline('creative.paymentUnconfirmed'),
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Has the payment arrived?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'View the Payment' }));
    expect(screen.getByRole('heading', { name: 'Payments' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    const sent = answer('post', '/api/quote-requests/{id}/confirm-payment', aProject({ stage: 'closed' }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Confirm Payment' }));
    expect(await screen.findByText('The payment was confirmed.')).toBeVisible();
    expect(await sent.body()).toEqual({ payment_id: '0193-payment' });
  });

  it('are voided with a reason', async () => {
    await showRequest(aProject({ payments: [aPayment({ allowed_moves: ['void-payment'] })] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Void' }));
    const asked = await dialog();
    const sent = answer('post', '/api/quote-requests/{id}/void-payment', aProject());
    await userEvent.type(asked.getByLabelText('Reason'), 'Wrong amount');
    await userEvent.click(asked.getByRole('button', { name: 'Void Payment' }));
    expect(await screen.findByText('The payment was voided.')).toBeVisible();
    expect(await sent.body()).toEqual({ payment_id: '0193-payment', note: 'Wrong amount' });
  });
});
