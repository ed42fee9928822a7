import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { dateInKuwait, datePlus } from '@/lib/delivery-date';
import { enter } from '@/test/enter';
import { answer, refuse } from '@/test/server';
import { aBrief, aProposal } from '@/test/creative-lifecycle';
import { address, renderAt } from '@/test/render';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { ProposalScreen } from './proposal-screen';

const id = '0193-request';
const creative = { role: 'creative' } as const;
const config = aConfig({ service_fee_bps: 1_000 });
const sendButton = () => screen.getByRole('button', { name: 'Send Proposal' });
const price = () => screen.findByLabelText('Price in KWD');

const open = (request = aBrief(), language: 'en' | 'ar' = 'en') => {
  answer('get', '/api/quote-requests/{id}', request);
  return renderAt(<ProposalScreen id={id} />, { at: `/requests/${id}/proposal`, language });
};

async function fill() {
  await enter(await price(), '450');
  await enter(screen.getByLabelText('Business days'), '10');
  await enter(screen.getByRole('textbox', { name: 'Deliverable 1' }), 'Twelve photos');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Instagram' }));
  await enter(screen.getByLabelText('Message to the brand'), 'Daylight is what I do.');
}

beforeEach(() => {
  signedInAs(creative);
  answer('get', '/api/config', config);
});

describe('a new proposal', () => {
  it('is sent once with what was typed, and leads to the request', async () => {
    const sent = answer('post', '/api/quote-requests/{id}/proposals', aProposal(), { status: 201 });
    await open();
    await fill();
    await userEvent.dblClick(sendButton());
    await waitFor(() => expect(address()).toBe(`/requests/${id}`));
    expect(sent.requests).toHaveLength(1);
    expect(sent.requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
    expect(await sent.body()).toEqual({
      price_fils: 450_000,
      delivery_days: 10,
      deliverables: ['Twelve photos'],
      revisions_included: 2,
      payment_plan: [{ label: 'After approval', amount_fils: 450_000, due: 'on_approval' }],
      usage_rights: { channels: ['Instagram'], territory: 'Kuwait', months: 12, exclusive: false },
      ai_use: 'none',
      ai_note: null,
      message: 'Daylight is what I do.',
      valid_until: `${datePlus(dateInKuwait(new Date()), 7)}T20:59:59.000Z`,
    });
    expect(screen.getByText('Your proposal was sent.')).toBeVisible();
  });

  it('shows what the creative receives while the price is typed, in Arabic digits too', async () => {
    await open();
    await userEvent.type(await price(), '٤٥٠٫٥');
    const preview = await screen.findByText('You keep');
    expect(preview.nextElementSibling).toHaveTextContent('KWD 405.450');
    expect(screen.getByText(/^Service fee/)).toHaveTextContent(/^Service fee \(.10%.\)$/);
  });

  it('names every field that is missing', async () => {
    await open();
    await price();
    await userEvent.clear(screen.getByLabelText('Revisions included'));
    await userEvent.click(sendButton());
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Price in KWD: This field is required.',
      'Business days: This field is required.',
      'Deliverables: Add at least one deliverable.',
      'Revisions included: This field is required.',
      'Where the work may appear: Choose where the work may appear, or leave usage rights out.',
      'Message to the brand: This field is required.',
    ]);
    await userEvent.click(within(summary).getByRole('button', { name: /^Deliverables/ }));
    expect(screen.getByRole('textbox', { name: 'Deliverable 1' })).toHaveFocus();
  });

  it('shows the day by which the work would be there, and the holidays on the way', async () => {
    const today = dateInKuwait(new Date());
    answer('get', '/api/config', {
      ...config,
      holidays: [{ date: datePlus(today, 1), name: 'National Day', name_ar: 'العيد الوطني', is_estimated: false }],
    });
    await open(aBrief({ wished_date: today }));
    await userEvent.type(await screen.findByLabelText('Business days'), '5');
    expect(await screen.findByText(/^If selected today, delivery is due by \w+day, /)).toBeVisible();
    expect(screen.getByText(/^The brand requested delivery by /)).toBeVisible();
    expect(screen.getByText('Public holidays in this period: National Day.')).toBeVisible();
    expect(screen.getByText(/^30 days at most\./)).toBeVisible();
  });

  it('takes deliverables line by line, moved and removed by buttons', async () => {
    const sent = answer('post', '/api/quote-requests/{id}/proposals', aProposal(), { status: 201 });
    await open();
    await fill();
    expect(screen.queryByRole('button', { name: /^Move deliverable/ })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Deliverable 1' }), '{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Deliverable 2' })).toHaveFocus());
    await userEvent.keyboard('One reel{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Deliverable 3' })).toHaveFocus());
    await userEvent.keyboard('Raw files');
    await userEvent.click(screen.getByRole('button', { name: 'Move deliverable 3 up' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove deliverable 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a Deliverable' }));
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({ deliverables: ['Raw files', 'One reel'] });
  });

  it('divides the price by a ready-made plan, the remainder last', async () => {
    const sent = answer('post', '/api/quote-requests/{id}/proposals', aProposal(), { status: 201 });
    await open();
    await fill();
    await userEvent.clear(await price());
    await userEvent.type(await price(), '100');
    await userEvent.click(screen.getByRole('radio', { name: /^Three payments/ }));
    expect(screen.getAllByText('KWD 33')).toHaveLength(2);
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({
      payment_plan: [
        { label: 'Before work starts', amount_fils: 33_000, due: 'before_start' },
        { label: 'On delivery', amount_fils: 33_000, due: 'on_delivery' },
        { label: 'After approval', amount_fils: 34_000, due: 'on_approval' },
      ],
    });
  });

  it('accepts own parts once they add up to the price, and says what is left', async () => {
    const sent = answer('post', '/api/quote-requests/{id}/proposals', aProposal(), { status: 201 });
    await open();
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: /^Half upfront/ }));
    await userEvent.click(screen.getByRole('radio', { name: /^Custom plan/ }));
    expect(screen.getByText('The payments add up to the price.')).toBeVisible();
    const [first] = screen.getAllByLabelText('Amount in KWD');
    if (!first) throw new Error('there are no parts');
    await userEvent.clear(first);
    await userEvent.type(first, '100');
    expect(screen.getByText(/of the price is still unallocated/)).toHaveTextContent('KWD 125');
    await userEvent.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('The payments must add up to the price.');
    expect(sent.requests).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Add the Remainder to the Last Payment' }));
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({
      payment_plan: [
        { label: 'Before work starts', amount_fils: 100_000, due: 'before_start' },
        { label: 'After approval', amount_fils: 350_000, due: 'on_approval' },
      ],
    });
  });

  it('leaves the usage rights out, or names another place and no end', async () => {
    const sent = answer('post', '/api/quote-requests/{id}/proposals', aProposal(), { status: 201 });
    await open();
    await fill();
    await userEvent.type(screen.getByLabelText(/^Other/), 'Airport screens{Enter}');
    await userEvent.selectOptions(screen.getByLabelText('For how long'), 'No time limit');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Exclusive/ }));
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({
      usage_rights: { channels: ['Instagram', 'Airport screens'], months: null, exclusive: true },
    });
  });

  it('takes the other place as typed, without the button that adds one more', async () => {
    const sent = answer('post', '/api/quote-requests/{id}/proposals', aProposal(), { status: 201 });
    await open();
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Instagram' }));
    await userEvent.click(sendButton());
    expect(await screen.findAllByText(/Choose where the work may appear/)).not.toHaveLength(0);
    await userEvent.type(screen.getByLabelText(/^Other/), 'Airport screens');
    await waitFor(() => expect(screen.queryByText(/Choose where the work may appear/)).toBeNull());
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({ usage_rights: { channels: ['Airport screens'] } });
  });

  it.each([
    ['proposal_open', 'You already have a proposal for this request. You can edit it here.'],
    ['stale_stage', 'This request is no longer accepting proposals.'],
  ])('says in words why it was refused: %s', async (code, words) => {
    refuse('post', '/api/quote-requests/{id}/proposals', 409, code);
    await open();
    await fill();
    await userEvent.click(sendButton());
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Message to the brand')).toHaveValue('Daylight is what I do.');
  });

  it('shows the server’s refusal at the field', async () => {
    refuse('post', '/api/quote-requests/{id}/proposals', 422, 'validation_failed', {
      payment_plan: ['sum_mismatch'],
      price_fils: ['out_of_range'],
    });
    await open();
    await fill();
    await userEvent.click(sendButton());
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Price in KWD: Enter an amount from KWD 0.001 to KWD 1,000,000.');
    expect(summary).toHaveTextContent('Payment plan: The payments must add up to the price.');
    expect(await price()).toBeInvalid();
  });

  it('keeps what was typed through a reload, and begins the next one with its terms', async () => {
    answer('post', '/api/quote-requests/{id}/proposals', aProposal(), { status: 201 });
    const first = await open();
    await fill();
    first.unmount();
    const second = await open();
    expect(await price()).toHaveValue('450');
    expect(screen.getByRole('textbox', { name: 'Deliverable 1' })).toHaveValue('Twelve photos');
    await userEvent.click(sendButton());
    await waitFor(() => expect(address()).toBe(`/requests/${id}`));
    second.unmount();
    await open();
    expect(await screen.findByText(/filled in the terms from your last proposal/)).toBeVisible();
    expect(await price()).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Deliverable 1' })).toHaveValue('Twelve photos');
    expect(screen.getByLabelText('Message to the brand')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Start from Scratch' }));
    expect(screen.getByRole('textbox', { name: 'Deliverable 1' })).toHaveValue('');
  });

  it('is written in Arabic for Arabic readers', async () => {
    await open(aBrief(), 'ar');
    expect(await screen.findByRole('heading', { level: 1, name: 'قدّم عرضك' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('السعر بالدينار الكويتي'), '450');
    expect((await screen.findByText('يبقى لك')).nextElementSibling).toHaveTextContent('405 د.ك');
  });
});
