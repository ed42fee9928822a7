import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { QuoteRequest } from '@/api/types';
import { chooseLanguage } from '@/i18n';
import { aCreative } from '@/test/creatives';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { BrandDashboard } from './brand-dashboard';
import { QuoteScreen } from './quote-screen';

function aRequest(differences: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    id: '0193-request',
    service_category: 'Photography',
    brand_name: 'Bait Al-Gahwa',
    project_description: 'Twelve plates, daylight.',
    contact_name: 'Amal Al-Ali',
    email: 'amal@example.com',
    phone: '+965 5000 1234',
    budget_range: 'KWD 300 - 1,500',
    timeline: 'Within 1 month',
    preferred_creative_id: null,
    status: 'Pending',
    stage: 'submitted',
    created_at: '2026-11-10T09:05:00Z',
    updated_at: '2026-11-10T09:05:00Z',
    ...differences,
  };
}

const brand = { role: 'brand', company_name: 'Bait Al-Gahwa' } as const;

async function fill() {
  await userEvent.selectOptions(await screen.findByLabelText('Service'), 'Photography');
  await userEvent.type(screen.getByLabelText('Project description'), 'Twelve plates, daylight.');
  await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
}

function sendButton() {
  return screen.getByRole('button', { name: 'Send request' });
}

describe('the quote form', () => {
  it('knows the brand, and waits for the terms', async () => {
    signedInAs(brand);
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    expect(await screen.findByLabelText('Brand name')).toHaveValue('Bait Al-Gahwa');
    expect(screen.getByLabelText('Email')).toHaveValue('amal@example.com');
    expect(sendButton()).toBeDisabled();
    expect(sendButton()).toHaveAccessibleDescription('Agree to the terms to send your request.');
    expect(within(screen.getByRole('region', { name: 'Terms for quote requests' })).getAllByRole('listitem')).toHaveLength(8);
  });

  it('names every field that is missing', async () => {
    signedInAs({ role: 'brand', full_name: null });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await userEvent.clear(await screen.findByLabelText('Email'));
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
    await userEvent.click(sendButton());
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(within(summary).getAllByRole('listitem')).toHaveLength(5);
  });

  it('sends once however often it is clicked, and says thank you', async () => {
    signedInAs(brand);
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    answer('get', '/api/creatives/{id}', aCreative());
    await renderAt(<QuoteScreen />, { at: '/request-quote?creative=0190b6a0-0000-7000-8000-000000000001' });
    expect(await screen.findByText('Noura Al-Mutawa')).toBeVisible();
    await fill();
    await userEvent.dblClick(sendButton());
    expect(await screen.findByRole('heading', { name: 'Request submitted' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
    expect(sent.requests).toHaveLength(1);
    expect(sent.requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
    expect(sent.requests[0]?.headers.get('Accept-Language')).toBe('en');
    expect(await sent.body()).toMatchObject({
      brandName: 'Bait Al-Gahwa',
      serviceCategory: 'Photography',
      preferredCreativeId: '0190b6a0-0000-7000-8000-000000000001',
      agreeToTerms: true,
      terms_agreed_name: 'Amal Al-Ali',
      terms_agreed_email: 'amal@example.com',
    });
  });

  it('tries the same content again under the same key, and other content under another', async () => {
    signedInAs(brand);
    const sent = refuse('post', '/api/quote-requests', 500, 'internal');
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await fill();
    for (const attempt of [1, 2]) {
      await userEvent.click(sendButton());
      await waitFor(() => expect(sent.requests).toHaveLength(attempt));
      expect(await screen.findByText('Failed to submit quote request. Please try again.')).toBeVisible();
      await waitFor(() => expect(sendButton()).not.toHaveAttribute('aria-disabled'));
    }
    await userEvent.type(screen.getByLabelText('Project description'), ' And a film.');
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent.requests).toHaveLength(3));
    const [first, second, third] = sent.requests.map((request) => request.headers.get('Idempotency-Key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    const bodies = await Promise.all(sent.requests.slice(0, 2).map((request) => request.clone().text()));
    expect(bodies[1]).toBe(bodies[0]);
  });

  it('shows what the server finds wrong beside the field', async () => {
    signedInAs(brand);
    refuse('post', '/api/quote-requests', 422, 'validation_failed', { projectDescription: ['too_long'] });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await fill();
    await userEvent.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Project description: This text is too long.');
    expect(screen.getByLabelText('Project description')).toBeInvalid();
  });

  it('keeps what was typed through a change of language and a reload, for the same account only', async () => {
    signedInAs(brand);
    const first = await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await userEvent.type(await screen.findByLabelText('Project description'), 'Twelve plates.');
    await chooseLanguage('ar');
    expect(await screen.findByLabelText('وصف المشروع')).toHaveValue('Twelve plates.');
    first.unmount();
    const second = await renderAt(<QuoteScreen />, { at: '/request-quote' });
    expect(await screen.findByLabelText('Project description')).toHaveValue('Twelve plates.');
    second.unmount();
    signedInAs({ ...brand, id: '0193-other' });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    expect(await screen.findByLabelText('Project description')).toHaveValue('');
  });

  it('forgets what was typed once it was sent', async () => {
    signedInAs(brand);
    answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    const first = await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await fill();
    await userEvent.click(sendButton());
    await screen.findByRole('heading', { name: 'Request submitted' });
    first.unmount();
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    expect(await screen.findByLabelText('Project description')).toHaveValue('');
  });

  it('asks everybody where the creative has left', async () => {
    signedInAs(brand);
    refuse('get', '/api/creatives/{id}', 404, 'not_found');
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await renderAt(<QuoteScreen />, { at: '/request-quote?creative=gone' });
    expect(await screen.findByText(/no longer in the roster/)).toBeVisible();
    await fill();
    await userEvent.click(sendButton());
    await screen.findByRole('heading', { name: 'Request submitted' });
    expect(await sent.body()).toMatchObject({ preferredCreativeId: '' });
  });

  it('sends whoever lost the session to the sign-in and back', async () => {
    signedInAs(brand);
    refuse('post', '/api/quote-requests', 401, 'not_signed_in');
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await fill();
    await userEvent.click(sendButton());
    await waitFor(() => expect(address()).toBe('/auth?next=%2Frequest-quote'));
    expect(screen.getByText('Please sign in first.')).toBeVisible();
  });

  it('tells a creative kindly whom it is for', async () => {
    signedInAs({ role: 'creative' });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    expect(await screen.findByRole('heading', { name: 'Quote requests are for brands' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to my dashboard' })).toHaveAttribute('href', '/creative-dashboard');
  });

  it('lets an account choose its role first', async () => {
    signedInAs();
    await renderAt(<QuoteScreen />, { at: '/request-quote?creative=7' });
    await waitFor(() => expect(address()).toBe('/profile-setup?next=%2Frequest-quote%3Fcreative%3D7'));
  });
});

describe('the brand dashboard', () => {
  it('counts what stands where and opens each request', async () => {
    signedInAs(brand);
    answer('get', '/api/brand/quote-requests', [
      aRequest(),
      aRequest({ id: 'b', status: 'Accepted', service_category: 'Voiceover' }),
      aRequest({ id: 'c', status: 'Expired', service_category: 'UGC' }),
    ]);
    await renderAt(<BrandDashboard banner={null} />);
    const list = await screen.findByRole('list', { name: 'Your quote requests' });
    expect(screen.getAllByRole('definition').map((tile) => tile.textContent)).toEqual(['3', '1', '1', '0']);
    expect(within(list).getByText('In Progress')).toBeVisible();
    expect(within(list).getByText('Expired')).toBeVisible();
    await userEvent.click(within(list).getByRole('button', { name: 'Photography' }));
    const details = await screen.findByRole('dialog', { name: 'Bait Al-Gahwa' });
    expect(within(details).getByText('Twelve plates, daylight.')).toBeVisible();
    expect(within(details).getByText('+965 5000 1234')).toHaveAttribute('dir', 'ltr');
    expect(within(details).getByText('November 10, 2026')).toBeVisible();
  });

  it('offers the first request where there is none', async () => {
    signedInAs(brand);
    answer('get', '/api/brand/quote-requests', []);
    await renderAt(<BrandDashboard banner={null} />);
    expect(await screen.findByRole('link', { name: 'Create your first request' })).toHaveAttribute('href', '/request-quote');
  });

  it('says when the list cannot be had, and tries again', async () => {
    signedInAs(brand);
    refuse('get', '/api/brand/quote-requests', 403, 'brand_only');
    await renderAt(<BrandDashboard banner={null} />);
    expect(await screen.findByText('We could not load your requests')).toBeVisible();
    answer('get', '/api/brand/quote-requests', [aRequest()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Photography' })).toBeVisible();
  });
});
