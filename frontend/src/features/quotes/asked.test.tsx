import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/i18n';
import { aCreative } from '@/test/creatives';
import { aRequest } from '@/test/quote-requests';
import { aRow } from '@/test/requests';
import { address, renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { signedInAs } from '@/test/users';
import { QuoteScreen } from './quote-screen';

const idOf = (at: number) => `0190b6a0-0000-7000-8000-00000000000${at}`;
const noura = aCreative({ id: idOf(1), skills: ['UGC', 'Photography'] });
const salem = aCreative({ id: idOf(2), name: 'Salem', name_ar: 'سالم', skills: ['Photography'] });
const at = `/request-quote?creatives=${noura.id},${salem.id}`;

beforeEach(() => {
  signedInAs({ role: 'brand', company_name: 'Bait Al-Gahwa' });
});

async function send() {
  await userEvent.type(await screen.findByLabelText('Project description'), 'Twelve plates, daylight.');
  await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
}

const cards = async () => within(await screen.findByRole('region', { name: 'Selected creatives' }));

describe('a request that asks several creatives', () => {
  it('shows them in one call, begins with a service that all offer, and names them when it was sent', async () => {
    const named = answer('get', '/api/creatives', [noura, salem]);
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await renderAt(<QuoteScreen />, { at });
    expect(await (await cards()).findByText('Salem')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ask these creatives for a quote' })).toBeVisible();
    expect(await screen.findByLabelText('Service')).toHaveValue('Photography');
    await send();
    expect(await screen.findByText(/^Sent to Noura Al-Mutawa and Salem\. No one else/)).toBeVisible();
    expect(named.requests).toHaveLength(1);
    expect(new URL(named.requests[0]?.url ?? '').searchParams.get('ids')).toBe(`${noura.id},${salem.id}`);
    expect(await sent.body()).toMatchObject({ invitedCreativeIds: [noura.id, salem.id], preferredCreativeId: '' });
  });

  it('lets each be removed, and then asks no one in particular', async () => {
    answer('get', '/api/creatives', [noura, salem]);
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await renderAt(<QuoteScreen />, { at });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Salem' }));
    expect(address()).toBe(`/request-quote?creatives=${noura.id}`);
    expect((await cards()).queryByText('Salem')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Noura Al-Mutawa' }));
    expect(address()).toBe('/request-quote');
    expect(screen.getByRole('heading', { name: 'Request a quote' })).toBeVisible();
    await send();
    expect(await screen.findByText(/^Thank you!/)).toBeVisible();
    expect(await sent.body()).not.toHaveProperty('invitedCreativeIds');
  });

  it('warns before the same brief is sent a second time, whoever is asked', async () => {
    answer('get', '/api/creatives', [noura, salem]);
    const before = aRow({ service_category: 'Photography', project_description: 'Twelve plates, daylight.' });
    answer('get', '/api/brand/quote-requests', [before]);
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await renderAt(<QuoteScreen />, { at });
    expect(await screen.findByLabelText('Service')).toHaveValue('Photography');
    await send();
    expect(await screen.findByText(/You already sent this brief/)).toBeVisible();
    expect(sent.requests).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Send It Again' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
  });

  it('says who will be away, and who is on the day that is wished for', async () => {
    const away = { ...salem, next_absence: { from: '2098-12-03', until: '2098-12-10' } };
    answer('get', '/api/creatives', [noura, away]);
    await renderAt(<QuoteScreen />, { at });
    expect(await (await cards()).findByText(/^Away December 3\s–\s10\./)).toBeVisible();
    await userEvent.click(screen.getByText('More about the project'));
    const day = screen.getByLabelText(/^Preferred delivery date/);
    fireEvent.change(day, { target: { value: '2098-12-10' } });
    expect(await screen.findByText(/Salem.* will be away on your preferred date\./)).toBeVisible();
    fireEvent.change(day, { target: { value: '2098-12-11' } });
    await waitFor(() => expect(screen.queryByText(/will be away on your preferred date/)).toBeNull());
  });

  it('names whoever has left the roster in the meantime, and sends without them', async () => {
    answer('get', '/api/creatives', [noura, salem]);
    await renderAt(<QuoteScreen />, { at });
    expect(await (await cards()).findByText('Salem')).toBeVisible();
    refuse('post', '/api/quote-requests', 422, 'validation_failed', { invitedCreativeIds: ['not_in_roster'] });
    answer('get', '/api/creatives', [noura]);
    await send();
    const summary = await screen.findByRole('alert');
    await waitFor(() =>
      expect(summary).toHaveTextContent(
        'Selected creatives: No longer on the roster: Salem. Remove them to send your request.',
      ),
    );
    await userEvent.click(within(summary).getByRole('button'));
    expect(screen.getByRole('button', { name: 'Remove Salem' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Salem' }));
    await waitFor(() => expect(screen.queryByText(/No longer on the roster/)).toBeNull());
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
    expect(await screen.findByText(/^Sent to Noura Al-Mutawa\./)).toBeVisible();
    expect(await sent.body()).toMatchObject({ invitedCreativeIds: [noura.id] });
  });

  it('can be filled in while the creatives cannot be loaded', async () => {
    server.use(
      http.get('*/api/creatives', () => HttpResponse.json({ error: 'no', code: 'internal' }, { status: 500 })),
    );
    await renderAt(<QuoteScreen />, { at });
    expect(await screen.findByText(/We couldn’t load these creatives/)).toBeVisible();
    expect(screen.getByLabelText('Project description')).toBeVisible();
  });

  it('speaks Arabic', async () => {
    answer('get', '/api/creatives', [noura, salem]);
    answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await renderAt(<QuoteScreen />, { at });
    await (await cards()).findByText('Salem');
    await chooseLanguage('ar');
    expect(await screen.findByRole('button', { name: 'إزالة سالم' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'اطلب عروض أسعار من هؤلاء المبدعين' })).toBeVisible();
    await chooseLanguage('en');
  });
});
