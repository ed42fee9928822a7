import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { stepStages } from '@/api/stages';
import { showRequest } from '@/test/open-request';
import { address } from '@/test/render';
import { aHeadline } from '@/test/headlines';
import { aMessage, aProject, aProposal, aRequestDetail, aThread, noura, salem } from '@/test/requests';
import { answer, refuse } from '@/test/server';

describe('the page of a request', () => {
  it('tells its brand how far it is, whose turn it is and by when', async () => {
    await showRequest(aRequestDetail());
    expect(await screen.findByRole('heading', { level: 1, name: 'Photography' })).toBeVisible();
    expect(document.title).toContain('Photography · Bait Al-Gahwa');
    const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
    expect(steps).toHaveLength(stepStages.length);
    expect(steps[0]).toHaveTextContent(/^Sent \(done\)$/);
    expect(steps[1]).toHaveTextContent(/^Proposals$/);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
    expect(steps.at(-1)).toHaveTextContent(/^Completed$/);
    const panel = screen.getByRole('region', { name: 'You have 2 proposals to compare' });
    expect(within(panel).getByText('Your turn')).toBeVisible();
    expect(panel).toHaveTextContent(/Expires in [\d,]+ days if no proposal is selected · Thursday, November 26/);
    await userEvent.click(within(panel).getByRole('button', { name: 'Compare 2 Proposals' }));
    expect(screen.getByRole('heading', { name: 'Proposals' })).toHaveFocus();
  });

  it('says it in Arabic, too', async () => {
    await showRequest(aRequestDetail(), { language: 'ar' });
    expect(await screen.findByRole('heading', { level: 2, name: 'لديك عرضان للمقارنة' })).toBeVisible();
    expect(screen.getByText('دورك الآن')).toBeVisible();
    expect(screen.getByText('300 د.ك')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'سالم العجمي' })).toBeVisible();
  });

  it('counts a delivery in working days', async () => {
    const due = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await showRequest(aProject({ stage: 'in_progress', waiting_on: 'creative', due_at: due }));
    expect(await screen.findByText(/Delivery is \d+ business days late/)).toBeVisible();
    expect(screen.getByText('Waiting for Salem Al-Ajmi')).toBeVisible();
  });

  it('shows an invited creative the brief and how to answer, without contacts', async () => {
    await showRequest(
      aRequestDetail({
        side: 'invited',
        stage: 'submitted',
        waiting_on: 'creative',
        invited: null,
        proposals: [],
        contact_name: null,
        email: null,
        phone: null,
        allowed_moves: ['proposals', 'decline-invitation'],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Bait Al-Gahwa would like a proposal from you' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send a Proposal' })).toHaveAttribute(
      'href',
      '/requests/0193-request/proposal',
    );
    expect(screen.getByText('Twelve plates, daylight.')).toBeVisible();
    expect(screen.getByRole('link', { name: /example.com\/plates/ })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('heading', { name: 'Contact details' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Invited creatives' })).not.toBeInTheDocument();
  });

  it('lets a creative who was never named hide an open request, and calls it that', async () => {
    await showRequest(
      aRequestDetail({
        side: 'open',
        stage: 'submitted',
        waiting_on: 'creative',
        invited: null,
        proposals: [],
        allowed_moves: ['proposals', 'decline-invitation'],
        headline: aHeadline('creative.open'),
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this request?' }));
    expect(dialog.getByText(/won’t be told/)).toBeVisible();
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Hide' })).toBeVisible();
  });

  it('shows a bidder their own proposal, what they receive and what is asked', async () => {
    const asked = { message: 'In five days?', counter_price_fils: 260_000, at: '2026-11-13T09:00:00Z' };
    await showRequest(
      aRequestDetail({
        side: 'bidder',
        waiting_on: 'creative',
        invited: null,
        allowed_moves: ['messages'],
        proposals: [aProposal({ change_request: asked, allowed_moves: ['edit', 'withdraw'] })],
        headline: aHeadline('creative.changeAsked'),
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Bait Al-Gahwa has requested a change' })).toBeVisible();
    expect(screen.getByText('In five days?')).toBeVisible();
    expect(screen.getByText('Suggested price: KWD 260')).toBeVisible();
    expect(screen.getByText('KWD 270')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Revise Proposal' })).toHaveLength(2);
  });

  it('shows an admin a problem to decide, and lets them read only', async () => {
    answer('get', '/api/quote-requests/{id}/messages', []);
    await showRequest(
      aProject({ side: 'admin', stage: 'on_hold', waiting_on: 'admin', allowed_moves: ['resolve', 'cancel'] }),
      { threads: [aThread()] },
    );
    expect(await screen.findByRole('button', { name: 'Make a Decision' })).toBeVisible();
    expect(screen.queryByLabelText(/Your message/)).not.toBeInTheDocument();
    expect(screen.getByText('amal@example.com')).toBeVisible();
    expect(screen.getByText('salem@example.com')).toBeVisible();
  });

  it.each([
    ['en', 'Contact details', 'Salem Al-Ajmi'],
    ['ar', 'بيانات التواصل', 'سالم العجمي'],
  ] as const)('names the chosen creative in the contact details (%s)', async (language, title, name) => {
    await showRequest(aProject(), { language });
    const section = within(await screen.findByRole('region', { name: title }));
    expect(section.getByRole('listitem')).toHaveTextContent(`${name}salem@example.com`);
  });

  it('shows each side the number that the other one gives', async () => {
    const contacts = {
      brand: { name: 'Amal Al-Ali', email: 'amal@example.com', phone: null },
      creative: { name: 'Salem Al-Ajmi', email: 'salem@example.com', phone: '+965 9988 7766' },
    };
    await showRequest(aProject({ contacts }));
    const section = within(await screen.findByRole('region', { name: 'Contact details' }));
    expect(section.getByRole('link', { name: '+965 9988 7766' })).toHaveAttribute('href', 'tel:+96599887766');
  });

  it('names who declined and why, and offers to open the request', async () => {
    await showRequest(
      aRequestDetail({
        stage: 'submitted',
        is_open: false,
        waiting_on: 'creative',
        proposals: [],
        preferred_creative_id: salem.id,
        invited: [
          { creative: salem, at: '2026-11-10T09:05:00Z', declined_at: '2026-11-11T09:00:00Z', reason: 'Travelling' },
        ],
        allowed_moves: ['edit', 'open-to-others'],
        headline: aHeadline('brand.invitationDeclined'),
      }),
    );
    expect(await screen.findByText('Travelling')).toBeVisible();
    const opened = answer('post', '/api/quote-requests/{id}/open-to-others', aRequestDetail());
    await userEvent.click(screen.getByRole('button', { name: 'Open to Other Creatives' }));
    expect(address()).toBe('/requests/0193-request?move=open-to-others');
    await userEvent.click(await screen.findByRole('button', { name: 'Open Request' }));
    expect(
      await screen.findByText('Your request is now open to every creative who offers this service.'),
    ).toBeVisible();
    expect(opened.requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'You have 2 proposals to compare' })).toHaveFocus());
    expect(address()).toBe('/requests/0193-request');
  });

  it('offers to request again once it has ended', async () => {
    await showRequest(
      aRequestDetail({ status: 'Cancelled', stage: 'cancelled', waiting_on: 'nobody', allowed_moves: [] }),
    );
    expect(await screen.findByRole('link', { name: 'Request Again' })).toHaveAttribute(
      'href',
      '/request-quote?from=0193-request&service=Photography',
    );
    expect(screen.queryByRole('button', { name: 'More Actions' })).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Work with Salem Al-Ajmi Again', 'Ask Other Creatives', 'Duplicate Request'],
    ['ar', 'العمل مع سالم العجمي مرة أخرى', 'طلب عروض من مبدعين آخرين', 'تكرار الطلب'],
  ] as const)('leads from a completed project to the next one (%s)', async (language, again, others, duplicate) => {
    const closed = { status: 'Completed', stage: 'closed', waiting_on: 'nobody' } as const;
    await showRequest(aProject({ ...closed, allowed_moves: [] }), { language });
    const toOthers = '/request-quote?from=0193-request&service=Photography';
    const toSalem = `${toOthers}&creative=${salem.id}`;
    expect(await screen.findByRole('link', { name: again })).toHaveAttribute('href', toSalem);
    expect(screen.getByRole('link', { name: others })).toHaveAttribute('href', toOthers);
    expect(screen.getByRole('link', { name: duplicate })).toHaveAttribute('href', toOthers);
  });

  it('lets its brand alone duplicate it', async () => {
    await showRequest(aProject({ side: 'chosen', invited: null }));
    expect(await screen.findByRole('heading', { name: 'Brief' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Duplicate Request' })).toBeNull();
  });

  it('says that a request is not there, or not open to the account', async () => {
    const shown = showRequest(aRequestDetail());
    refuse('get', '/api/quote-requests/{id}', 404, 'not_found');
    await shown;
    expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to My Dashboard' })).toHaveAttribute('href', '/brand-dashboard');
  });

  it('tries again when it cannot be loaded', async () => {
    const shown = showRequest(aRequestDetail());
    refuse('get', '/api/quote-requests/{id}', 500, 'internal');
    await shown;
    expect(await screen.findByText('We couldn’t load this request')).toBeVisible();
    answer('get', '/api/quote-requests/{id}', aRequestDetail());
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Photography' })).toBeVisible();
  });

  it('folds proposals that have ended, with the reason', async () => {
    await showRequest(
      aRequestDetail({
        proposals: [
          aProposal(),
          aProposal({ id: 'old', creative: noura, state: 'declined', decline_reason: 'Too slow', allowed_moves: [] }),
        ],
      }),
    );
    expect(await screen.findByText('Closed proposals (1)')).toBeVisible();
    expect(screen.getByText('Reason: Too slow')).toBeInTheDocument();
  });

  it('keeps the last messages of a creative who was not selected', async () => {
    await showRequest(
      aProject({
        side: 'bidder',
        contacts: null,
        chosen_creative: null,
        total_fils: null,
        deliveries: [],
        invited: null,
        allowed_moves: [],
        stage: 'in_progress',
        proposals: [aProposal({ state: 'not_selected', allowed_moves: [] })],
        headline: aHeadline('creative.notSelected'),
      }),
    );
    answer('get', '/api/quote-requests/{id}/messages', [aMessage()]);
    expect(await screen.findByRole('heading', { name: 'Another proposal was selected' })).toBeVisible();
    expect(screen.queryByLabelText(/Your message/)).not.toBeInTheDocument();
    // It goes on with another creative.
    expect(screen.queryByText('In Progress')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
  });
});
