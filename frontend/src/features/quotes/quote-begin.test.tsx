import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { aRequest } from '@/test/quote-requests';
import { aRow } from '@/test/requests';
import { matchMedia } from '@/test/media';
import { renderAt } from '@/test/render';
import { answer, server } from '@/test/server';
import { signedInAs } from '@/test/users';
import { QuoteScreen } from './quote-screen';

const brand = { role: 'brand', company_name: 'Bait Al-Gahwa' } as const;
const id = '0190b6a0-0000-7000-8000-000000000001';

const sendButton = () => screen.getByRole('button', { name: 'Send Request' });

async function fill() {
  await userEvent.selectOptions(await screen.findByLabelText('Service'), 'Photography');
  await userEvent.type(screen.getByLabelText('Project description'), 'twelve plates, daylight.');
  await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
}

describe('how the quote form begins', () => {
  it('asks for the project first and for the contact last', async () => {
    signedInAs(brand);
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await screen.findByLabelText('Service');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Your project',
      'About you',
      'Terms',
      'How payment works',
    ]);
    const note = screen.getByText(/^Sending is free\./);
    const send = screen.getByRole('button', { name: 'Send Request' });
    expect(note.compareDocumentPosition(send) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('explains the payment before the terms on a phone, not below the button', async () => {
    matchMedia();
    signedInAs(brand);
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await screen.findByLabelText('Service');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Your project',
      'About you',
      'How payment works',
      'Terms',
    ]);
  });

  it('takes the use, links and a date of the work, which open with the rest', async () => {
    signedInAs(brand);
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await fill();
    await userEvent.click(screen.getByText('More about the project'));
    await userEvent.type(screen.getByLabelText(/^Intended use/), 'Instagram, one year.');
    await userEvent.type(screen.getByLabelText('Link 1'), 'instagram.com/dana');
    fireEvent.change(screen.getByLabelText(/^Preferred delivery date/), { target: { value: '2099-01-10' } });
    await userEvent.click(sendButton());
    expect(await screen.findByRole('heading', { name: 'Request submitted' })).toBeVisible();
    expect(await sent.body()).toMatchObject({
      intended_use: 'Instagram, one year.',
      reference_links: ['https://instagram.com/dana'],
      wished_date: '2099-01-10',
    });
  });

  it.each([
    ['en', 'Phone', 'Show this number to the creative I select', false],
    ['ar', 'رقم الهاتف', 'إظهار هذا الرقم لمن أختار عرضه', true],
  ] as const)('shows the number only to whom the brand says: %s', async (language, field, share, isShared) => {
    signedInAs(brand);
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await renderAt(<QuoteScreen />, { at: '/request-quote?service=Photography&brief=plates', language });
    const phone = await screen.findByLabelText(field, { exact: false });
    expect(screen.queryByRole('checkbox', { name: share })).toBeNull();
    await userEvent.type(phone, '+965 5000 1234');
    const box = screen.getByRole('checkbox', { name: share });
    expect(box).not.toBeChecked();
    if (isShared) await userEvent.click(box);
    await userEvent.click(screen.getAllByRole('checkbox').at(-1) ?? box);
    await userEvent.click(screen.getByRole('button', { name: /^(Send Request|إرسال الطلب)$/ }));
    expect(await sent.body()).toMatchObject({ phone: '+965 5000 1234', sharePhone: isShared });
  });

  it('begins the description with the words of a search, and keeps what was written before', async () => {
    signedInAs(brand);
    const searched = await renderAt(<QuoteScreen />, { at: '/request-quote?brief=italian+photographer' });
    const description = await screen.findByLabelText('Project description');
    expect(description).toHaveValue('italian photographer');
    await userEvent.type(description, ', two days');
    searched.unmount();
    await renderAt(<QuoteScreen />, { at: '/request-quote?brief=violin' });
    expect(await screen.findByLabelText('Project description')).toHaveValue('italian photographer, two days');
  });

  it.each([
    ['the creative offers first', `creative=${id}`, 'Photography'],
    ['the roster was filtered by', `creative=${id}&service=branding`, 'Branding'],
    ['a link names', 'service=UGC', 'UGC'],
  ])('chooses the service that %s', async (_what, query, service) => {
    signedInAs(brand);
    answer('get', '/api/creatives/{id}', aCreative({ id }));
    await renderAt(<QuoteScreen />, { at: `/request-quote?${query}` });
    expect(await screen.findByLabelText('Service')).toHaveValue(service);
  });

  it('chooses again where a draft names a service that the creative does not offer', async () => {
    signedInAs(brand);
    const first = await renderAt(<QuoteScreen />, { at: '/request-quote?service=Voiceover' });
    await userEvent.type(await screen.findByLabelText('Project description'), 'twelve plates');
    first.unmount();
    answer('get', '/api/creatives/{id}', aCreative({ id }));
    await renderAt(<QuoteScreen />, { at: `/request-quote?creative=${id}` });
    expect(await screen.findByLabelText('Service')).toHaveValue('Photography');
    expect(screen.getByLabelText('Project description')).toHaveValue('twelve plates');
  });

  it('chooses none that it does not know', async () => {
    signedInAs(brand);
    await renderAt(<QuoteScreen />, { at: '/request-quote?service=Juggling' });
    expect(await screen.findByLabelText('Service')).toHaveValue('');
  });

  it.each([
    ['en', 'Let Marsam Match Me Instead'],
    ['ar', 'دع مرسم يرشّح لي المبدعين'],
  ] as const)('lets Marsam choose whom to ask: %s', async (language, words) => {
    signedInAs(brand);
    answer('get', '/api/creatives/{id}', aCreative({ id }));
    await renderAt(<QuoteScreen />, { at: `/request-quote?creative=${id}`, language });
    await userEvent.click(await screen.findByRole('button', { name: words }));
    await waitFor(() => expect(screen.queryByRole('button', { name: words })).not.toBeInTheDocument());
  });
});

describe('the same brief a second time', () => {
  it('is warned of, sent only on request, and leads to what it became', async () => {
    signedInAs(brand);
    answer('get', '/api/brand/quote-requests', [aRow()]);
    const sent = answer('post', '/api/quote-requests', aRequest({ id: '0193-second' }), { status: 201 });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await fill();
    await userEvent.dblClick(sendButton());
    expect(await screen.findByText(/You already sent this brief on November 10, 2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View That Request' })).toHaveAttribute('href', '/requests/0193-request');
    expect(sent.requests).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Send It Again' }));
    expect(await screen.findByRole('link', { name: 'View My Request' })).toHaveAttribute(
      'href',
      '/requests/0193-second',
    );
    expect(sent.requests).toHaveLength(1);
  });

  it('is found among all open requests, on whichever page of the list', async () => {
    signedInAs(brand);
    const pages: URLSearchParams[] = [];
    server.use(
      http.get('*/api/brand/quote-requests', ({ request }) => {
        pages.push(new URL(request.url).searchParams);
        const isLast = pages.at(-1)?.get('cursor') === 'next';
        const headers = isLast ? {} : { Link: '</api/brand/quote-requests?cursor=next>; rel="next"' };
        return HttpResponse.json([isLast ? aRow() : aRow({ id: 'another', project_description: 'Another.' })], {
          headers,
        });
      }),
    );
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await fill();
    await waitFor(() => expect(pages).toHaveLength(2));
    await userEvent.click(sendButton());
    expect(await screen.findByText(/You already sent this brief/)).toBeVisible();
    expect(pages.map((page) => page.getAll('status'))).toEqual([
      ['Pending', 'Accepted'],
      ['Pending', 'Accepted'],
    ]);
  });

  it('is no longer the same once it is changed', async () => {
    signedInAs(brand);
    answer('get', '/api/brand/quote-requests', [aRow()]);
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await renderAt(<QuoteScreen />, { at: '/request-quote' });
    await fill();
    await userEvent.click(sendButton());
    await screen.findByText(/You already sent this brief/);
    await userEvent.type(screen.getByLabelText('Project description'), ' And a film.');
    expect(screen.queryByText(/You already sent this brief/)).not.toBeInTheDocument();
    await userEvent.click(sendButton());
    await screen.findByRole('heading', { name: 'Request submitted' });
    expect(sent.requests).toHaveLength(1);
  });
});
