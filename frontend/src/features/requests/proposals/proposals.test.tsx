import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showRequest } from '@/test/open-request';
import { payments } from '@/test/payments';
import { address } from '@/test/render';
import { anotherProposal, aProject, aProposal, aRequestDetail, noura } from '@/test/requests';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';

const dialog = () => screen.findByRole('dialog');
const listed = async (name: string) => (await screen.findByRole('heading', { level: 3, name })).closest('li');
const proposalOf = async (name: string) => {
  const card = await listed(name);
  if (!card) throw new Error(`no proposal of ${name}`);
  return within(card);
};

const select = async () =>
  userEvent.click((await proposalOf('Salem Al-Ajmi')).getByRole('button', { name: /^Select/ }));

describe('comparing proposals', () => {
  it('shows every term of each, and what sets one apart', async () => {
    await showRequest(aRequestDetail());
    const first = await proposalOf('Salem Al-Ajmi');
    expect(first.getByText('Lowest price')).toBeVisible();
    expect(first.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Price',
      'Delivery',
      'Deliverables',
      'Revisions',
      'Payment plan',
      'Usage rights',
      'Use of AI',
      'Marsam’s fee',
      'Valid until',
      'Message',
    ]);
    const second = await proposalOf('Noura Al-Mutawa');
    expect(second.getByText('KWD 420.500')).toBeVisible();
    expect(second.getByText('First: KWD 210 before work starts')).toBeVisible();
    expect(second.getByText('KWD 42.050, paid by the creative')).toBeVisible();
    expect(second.getByText('Fastest')).toBeVisible();
  });

  it('shows the picture of a creative who has one, and a monogram of the others', async () => {
    await showRequest(aRequestDetail());
    const picture = (await listed('Salem Al-Ajmi'))?.querySelector('img[width="64"]');
    expect(picture).toHaveAttribute('src', '/media/salem/192.jpg');
    // The name is next to it.
    expect(picture).toHaveAttribute('alt', '');
    const other = await listed('Noura Al-Mutawa');
    expect(other?.querySelector('img[width="64"]')).toBeNull();
    expect(other).toHaveTextContent(/^NM/);
  });

  it('sets off the rows that differ, and can leave out the others', async () => {
    await showRequest(aRequestDetail());
    const first = await proposalOf('Salem Al-Ajmi');
    const row = (name: string) => first.getByText(name, { selector: 'dt' }).parentElement;
    expect(row('Price')).toHaveAttribute('data-differs', 'true');
    expect(row('Deliverables')).not.toHaveAttribute('data-differs');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show differences only' }));
    expect(first.queryByText('Deliverables')).not.toBeInTheDocument();
    expect(first.getByText('Usage rights')).toBeVisible();
  });

  it('says what a new version changed', async () => {
    const { price_fils: price, deliverables, ...terms } = aProposal();
    const previous = { ...terms, price_fils: price, deliverables: [...deliverables, 'Raw files'] };
    await showRequest(aRequestDetail({ proposals: [aProposal({ version: 2, price_fils: 280_000, previous })] }));
    const proposal = await proposalOf('Salem Al-Ajmi');
    const changed = proposal.getByText('What changed in version 2').parentElement;
    expect(changed).toHaveTextContent('PriceKWD 300KWD 280');
    expect(changed?.querySelector('del')).toHaveTextContent('KWD 300');
    expect(changed).toHaveTextContent('removed Raw files');
  });

  it('marks a proposal for an older brief, which cannot be selected', async () => {
    await showRequest(
      aRequestDetail({
        proposals: [aProposal({ brief_changed: true, allowed_moves: ['decline'] }), anotherProposal()],
      }),
    );
    const stale = await proposalOf('Salem Al-Ajmi');
    expect(stale.getByText('Brief changed since then')).toBeVisible();
    expect(stale.queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
  });
});

describe('stepping through proposals', () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
      const at = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0;
      return new DOMRect(at * 260, 0, 250, 100);
    });
  });

  it('says which is shown, and goes on by buttons', async () => {
    await showRequest(aRequestDetail());
    const scrolled = vi.spyOn(Element.prototype, 'scrollBy');
    expect(await screen.findByText('1 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous proposal' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next proposal' }));
    expect(scrolled).toHaveBeenCalledWith({ left: 260 });
  });
});

describe('selecting a proposal', () => {
  it.each([
    [null, 'You pay it on Marsam.'],
    ['on_approval', 'You pay it on Marsam, which holds it until you approve the work.'],
    ['at_start', 'You pay it on Marsam, and it goes to the creative when work starts.'],
  ] as const)('says where the payment goes with a provider: %s', async (release, text) => {
    const { proposals, ...request } = aRequestDetail();
    const payment_plan = [
      { label: 'All', label_key: null, amount_fils: 300_000, due: 'before_start' as const, release },
    ];
    await showRequest(
      { ...request, proposals: proposals.map((proposal) => ({ ...proposal, payment_plan })) },
      { config: aConfig({ payments }) },
    );
    await select();
    const first = await within(await dialog()).findByText(/^Payment: /);
    expect(first).toHaveTextContent(text);
    expect(first).not.toHaveTextContent('directly');
  });

  it('states every term, the party, the payment and what a cancellation takes', async () => {
    await showRequest(aRequestDetail());
    await select();
    const asked = within(await dialog());
    for (const text of ['KWD 300', 'KWD 30, paid by the creative', '10 business days', 'Not exclusive'])
      expect(asked.getByText(text)).toBeVisible();
    expect(asked.getByText(/We’ll let the other creative know/)).toBeVisible();
    expect(asked.getByText('Deliverables')).toBeVisible();
    expect(asked.getByText('Delivery due by').nextElementSibling).toHaveTextContent(/^\w+day, /);
    expect(asked.getByText(/^Selecting creates an agreement between you and Salem Al-Ajmi\./)).toBeVisible();
    expect(await asked.findByText(/^Payment: KWD \d+ .+\. You pay the creative directly\.$/)).toBeVisible();
    expect(asked.getByRole('link', { name: 'Read Marsam’s terms' })).toHaveAttribute('href', '/terms-conditions');
    expect(asked.getByText(/see each other’s contact details/)).toBeVisible();
    expect(asked.getByText('Brand').nextElementSibling).toHaveTextContent('Bait Al-Gahwa');
    expect(asked.getByRole('heading', { name: 'What happens next' })).toBeVisible();
    expect(asked.getByText(/^Salem Al-Ajmi delivers by \w+day, .+ You then have 7 days/)).toBeVisible();
    expect(asked.getByText(/if they don’t reply within 72 hours, our team decides/)).toBeVisible();
    const sent = answer('post', '/api/proposals/{id}/select', aProject({ stage: 'in_progress', deliveries: [] }));
    await userEvent.dblClick(asked.getByRole('button', { name: 'Select for KWD 300' }));
    expect(await screen.findByText('Proposal selected. The agreement is ready.')).toBeVisible();
    expect(sent.requests).toHaveLength(1);
    expect(await sent.body()).toEqual({ version: 1 });
    expect(await screen.findByText('salem@example.com')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows the newer version where the proposal changed in the meantime, and selects that', async () => {
    await showRequest(aRequestDetail());
    await select();
    const refused = refuse('post', '/api/proposals/{id}/select', 409, 'proposal_changed');
    const newer = aProposal({ version: 2, price_fils: 350_000, previous: aProposal() });
    answer('get', '/api/quote-requests/{id}', aRequestDetail({ proposals: [newer, anotherProposal()] }));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Select for KWD 300' }));
    const asked = within(await dialog());
    expect(await asked.findByText(/You’re now viewing version 2/)).toBeVisible();
    expect(asked.getByText('What changed in version 2').parentElement).toHaveTextContent('PriceKWD 300KWD 350');
    const sent = answer('post', '/api/proposals/{id}/select', aProject());
    await userEvent.click(asked.getByRole('button', { name: 'Select for KWD 350' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toEqual({ version: 2 });
    expect(sent.requests[0]?.headers.get('Idempotency-Key')).not.toBe(
      refused.requests[0]?.headers.get('Idempotency-Key'),
    );
  });

  it('says so where the proposal can no longer be selected', async () => {
    await showRequest(aRequestDetail());
    await select();
    refuse('post', '/api/proposals/{id}/select', 409, 'proposal_changed');
    const gone = aProposal({ state: 'withdrawn', allowed_moves: [] });
    answer('get', '/api/quote-requests/{id}', aRequestDetail({ proposals: [gone, anotherProposal()] }));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Select for KWD 300' }));
    expect(await screen.findByText('This proposal can no longer be selected.')).toBeVisible();
  });

  it('sends a repeated attempt with the same key', async () => {
    await showRequest(aRequestDetail());
    await select();
    const failed = refuse('post', '/api/proposals/{id}/select', 503, 'unavailable');
    const button = within(await dialog()).getByRole('button', { name: 'Select for KWD 300' });
    await userEvent.click(button);
    expect(await screen.findByText(/We’re briefly unavailable/)).toBeVisible();
    await userEvent.click(button);
    await waitFor(() => expect(failed.requests).toHaveLength(2));
    const [first, second] = failed.requests.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });
});

describe('answering a proposal', () => {
  it('asks for a change with a price, and keeps what was typed when that fails', async () => {
    await showRequest(aRequestDetail());
    await userEvent.click((await proposalOf('Salem Al-Ajmi')).getByRole('button', { name: /^Request a Change/ }));
    const asked = within(await dialog());
    expect(asked.getByText('You can request 4 more changes after this.')).toBeVisible();
    expect(asked.getByText(/^To .+, whose proposal is for KWD [\d,.]+$/u)).toBeVisible();
    await userEvent.type(asked.getByLabelText('What should change?'), 'In five days, please.');
    await userEvent.type(asked.getByLabelText(/Your price/), 'much less');
    await userEvent.click(asked.getByRole('button', { name: 'Request Change' }));
    expect(await asked.findByText('Enter an amount such as 280 or 280.500.')).toBeVisible();
    await userEvent.clear(asked.getByLabelText(/Your price/));
    await userEvent.type(asked.getByLabelText(/Your price/), '280.5');
    refuse('post', '/api/proposals/{id}/request-change', 503, 'unavailable');
    await userEvent.click(asked.getByRole('button', { name: 'Request Change' }));
    expect(await asked.findByText(/We’re briefly unavailable/)).toBeVisible();
    expect(asked.getByLabelText('What should change?')).toHaveValue('In five days, please.');
    const sent = answer('post', '/api/proposals/{id}/request-change', aProposal());
    await userEvent.click(asked.getByRole('button', { name: 'Request Change' }));
    expect(await screen.findByText('Change requested.')).toBeVisible();
    expect(await sent.body()).toEqual({ message: 'In five days, please.', counter_price_fils: 280_500 });
  });

  it('declines with a reason, and gives the focus back', async () => {
    await showRequest(aRequestDetail());
    const button = (await proposalOf(noura.name)).getByRole('button', { name: /^Decline/ });
    await userEvent.click(button);
    const asked = within(await dialog());
    await userEvent.click(asked.getByRole('button', { name: 'Decline Proposal' }));
    expect(await asked.findByText('This field is required.')).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/requests/0193-request'));
    expect(button).toHaveFocus();
    await userEvent.click(button);
    const sent = answer('post', '/api/proposals/{id}/decline', aProposal());
    await userEvent.type(within(await dialog()).getByLabelText('Reason'), 'Too expensive');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Decline Proposal' }));
    expect(await screen.findByText('The proposal was declined.')).toBeVisible();
    expect(await sent.body()).toEqual({ reason: 'Too expensive' });
  });
});
