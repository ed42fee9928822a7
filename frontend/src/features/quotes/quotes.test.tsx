import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/i18n';
import { aCreative } from '@/test/creatives';
import { aRequest } from '@/test/quote-requests';
import { named } from '@/test/named';
import { address, renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { signedInAs } from '@/test/users';
import { QuoteScreen } from './quote-screen';

const brand = { role: 'brand', company_name: 'Bait Al-Gahwa' } as const;

async function fill() {
  await userEvent.selectOptions(await screen.findByLabelText('Service'), 'Photography');
  await userEvent.type(screen.getByLabelText('Project description'), 'Twelve plates, daylight.');
  await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
}

function sendButton() {
  return screen.getByRole('button', { name: 'Send Request' });
}

describe('the quote form', () => {
  it('knows the brand, and waits for the terms', async () => {
    signedInAs(brand);
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    expect(await screen.findByLabelText('Brand name')).toHaveValue('Bait Al-Gahwa');
    expect(screen.getByLabelText('Email')).toHaveValue('amal@example.com');
    expect(sendButton()).toBeDisabled();
    expect(sendButton()).toHaveAccessibleDescription('Agree to the terms to send your request.');
    expect(
      within(screen.getByRole('region', { name: 'Terms for quote requests' })).getAllByRole('listitem'),
    ).toHaveLength(8);
  });

  it('names every field that is missing', async () => {
    signedInAs({ role: 'brand', full_name: null });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await userEvent.clear(await screen.findByLabelText('Email'));
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
    await userEvent.click(sendButton());
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(within(summary).getAllByRole('listitem')).toHaveLength(5);
  });

  it('sends once however often it is clicked, and says thank you', async () => {
    signedInAs(brand);
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    answer('get', '/api/creatives/{id}', aCreative());
    await renderAt(<QuoteScreen />, { at: '/request-quote?creative=0190b6a0-0000-7000-8000-000000000001' });
    expect(await screen.findByText(named('Noura Al-Mutawa'))).toBeVisible();
    await fill();
    await userEvent.dblClick(sendButton());
    expect(await screen.findByRole('heading', { name: 'Request submitted' })).toBeVisible();
    // What comes next leads, the way home follows.
    const onward = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(onward).toEqual([
      ['View My Request', expect.stringMatching(/^\/requests\//)],
      ['Return Home', '/'],
    ]);
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

  it('shows the server’s refusal at the field', async () => {
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

  it('says that the creative could not be loaded, tries again, and asks them all the same', async () => {
    signedInAs(brand);
    refuse('get', '/api/creatives/{id}', 503, 'unavailable');
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await renderAt(<QuoteScreen />, { at: '/request-quote?creative=0193-noura' });
    expect(
      await screen.findByText('We couldn’t load this creative’s details. Your request will still be sent to them.'),
    ).toBeVisible();
    answer('get', '/api/creatives/{id}', aCreative());
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(named('Noura Al-Mutawa'))).toBeVisible();
    await fill();
    await userEvent.click(sendButton());
    await screen.findByRole('heading', { name: 'Request submitted' });
    expect(await sent.body()).toMatchObject({ preferredCreativeId: '0193-noura' });
    expect(await screen.findByText(/^Sent to .*Noura.* No one else will see your request/)).toBeVisible();
  });

  it('opens the request to all creatives when the preferred one has left', async () => {
    signedInAs(brand);
    refuse('get', '/api/creatives/{id}', 404, 'not_found');
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await renderAt(<QuoteScreen />, { at: '/request-quote?creative=gone' });
    expect(await screen.findByText(/no longer on the roster/)).toBeVisible();
    await fill();
    await userEvent.click(sendButton());
    await screen.findByRole('heading', { name: 'Request submitted' });
    expect(await sent.body()).toMatchObject({ preferredCreativeId: '' });
    expect(await screen.findByText(/We’re matching your brief/)).toBeVisible();
  });

  it('opens the request to all creatives when the preferred one leaves meanwhile', async () => {
    const id = '0190b6a0-0000-7000-8000-000000000001';
    signedInAs(brand);
    answer('get', '/api/creatives/{id}', aCreative());
    const refused = refuse('post', '/api/quote-requests', 422, 'validation_failed', {
      preferredCreativeId: ['not_in_roster'],
    });
    await renderAt(<QuoteScreen />, { at: `/request-quote?creative=${id}` });
    expect(await screen.findByText(named('Noura Al-Mutawa'))).toBeVisible();
    await fill();
    refuse('get', '/api/creatives/{id}', 404, 'not_found');
    await userEvent.click(sendButton());
    expect(await screen.findByText(/You can still send your request to all creatives/)).toBeVisible();
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await userEvent.click(sendButton());
    await screen.findByRole('heading', { name: 'Request submitted' });
    expect(await sent.body()).toMatchObject({ preferredCreativeId: '' });
    expect(sent.requests[0]?.headers.get('Idempotency-Key')).not.toBe(
      refused.requests[0]?.headers.get('Idempotency-Key'),
    );
  });

  it('says that there is no connection, and keeps what was typed', async () => {
    signedInAs(brand);
    server.use(http.post('*/api/quote-requests', () => HttpResponse.error()));
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await fill();
    await userEvent.click(sendButton());
    expect(
      await screen.findByText(
        'Failed to submit quote request. Please try again. Network connection lost. Please check your internet connection.',
      ),
    ).toBeVisible();
    expect(screen.getByLabelText('Project description')).toHaveValue('Twelve plates, daylight.');
    await waitFor(() => expect(sendButton()).toBeEnabled());
  });

  it('redirects a user whose session ended to the sign-in and back', async () => {
    signedInAs(brand);
    refuse('post', '/api/quote-requests', 401, 'not_signed_in');
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await fill();
    await userEvent.click(sendButton());
    await waitFor(() => expect(address()).toBe('/auth?next=%2Frequest-quote'));
    expect(screen.getByText('Please sign in first.')).toBeVisible();
  });

  it('tells a creative that the page is for brands', async () => {
    signedInAs({ role: 'creative' });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    expect(await screen.findByRole('heading', { name: 'Quote requests are for brands' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to My Dashboard' })).toHaveAttribute('href', '/creative-dashboard');
  });

  it.each([{ role: null }, { role: 'admin', is_admin: true }] as const)(
    'lets an account choose its role first: %o',
    async (user) => {
      signedInAs(user);
      await renderAt(<QuoteScreen />, { at: '/request-quote?creative=7' });
      await waitFor(() => expect(address()).toBe('/profile-setup?next=%2Frequest-quote%3Fcreative%3D7'));
    },
  );
});
