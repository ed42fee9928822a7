import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Message } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { aMessage, aProposal, aRequestDetail, aThread, noura, salem } from '@/test/requests';
import { answer, refuse, server } from '@/test/server';

const path = '*/api/quote-requests/:id/messages';

/** Answers threads without a creative, and a creative's messages, page by page. */
function converse(threads: ReturnType<typeof aThread>[], pages: Record<string, readonly (readonly Message[])[]>) {
  server.use(
    http.get(path, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const of = query.get('creative_id');
      if (of === null) return HttpResponse.json(threads);
      const at = Number(query.get('cursor') ?? 0);
      const all = pages[of] ?? [[]];
      const next: Record<string, string> =
        at + 1 < all.length ? { Link: `</api/quote-requests/x/messages?cursor=${at + 1}>; rel="next"` } : {};
      return HttpResponse.json(all[at] ?? [], { headers: next });
    }),
  );
}

/** The bodies in the order in which they are shown. */
const bodies = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map(({ lastChild }) => lastChild?.textContent);

describe('the messages of a brand', () => {
  it('begin with what is unread, and mark it as read', async () => {
    const shown = showRequest(aRequestDetail());
    const unread = aMessage({ id: 'new', body: 'Any news?', read_at: null, creative_id: noura.id });
    converse([aThread(), aThread({ creative: noura, unread: 1 })], { [noura.id]: [[unread]] });
    const read = answer('post', '/api/quote-requests/{id}/messages/read', null);
    await shown;
    const log = await screen.findByRole('log', { name: 'Messages with Noura Al-Mutawa' });
    expect(within(log).getByText('Any news?')).toBeVisible();
    await waitFor(() => expect(read.requests).toHaveLength(1));
    expect(await read.body()).toEqual({ creative_id: noura.id });
    const list = within(screen.getByRole('list', { name: 'Conversations' }));
    expect(list.getByRole('button', { name: /Noura/ })).toHaveAttribute('aria-current', 'true');
    expect(list.getByText('1 new')).toBeVisible();
  });

  it('stay with the creative who is being written to when another one writes', async () => {
    const shown = showRequest(aRequestDetail());
    converse([aThread(), aThread({ creative: noura })], { [salem.id]: [[]], [noura.id]: [[aMessage()]] });
    await shown;
    const field = await screen.findByLabelText('Your message');
    await userEvent.type(field, 'Sunday at');
    converse([aThread(), aThread({ creative: noura, unread: 1 })], { [salem.id]: [[]], [noura.id]: [[aMessage()]] });
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    const list = within(screen.getByRole('list', { name: 'Conversations' }));
    expect(await list.findByText('1 new')).toBeVisible();
    expect(list.getByRole('button', { name: /Salem/ })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByLabelText('Your message')).toBe(field);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Sunday at');
    focusManager.setFocused(undefined);
  });

  it('are one conversation for each creative', async () => {
    const shown = showRequest(aRequestDetail());
    converse([aThread(), aThread({ creative: noura })], {
      [salem.id]: [[aMessage({ body: 'From Salem' })]],
      [noura.id]: [[aMessage({ body: 'From Noura' })]],
    });
    await shown;
    expect(await screen.findByText('From Salem')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Noura Al-Mutawa/ }));
    expect(await screen.findByText('From Noura')).toBeVisible();
    expect(screen.queryByText('From Salem')).not.toBeInTheDocument();
  });

  it('run from the oldest to the newest, and go further back on demand', async () => {
    const shown = showRequest(aRequestDetail());
    converse([aThread()], {
      [salem.id]: [
        [aMessage({ id: '3', body: 'third' }), aMessage({ id: '2', body: 'second', from: 'brand' })],
        [aMessage({ id: '1', body: 'first' })],
      ],
    });
    await shown;
    await waitFor(() => expect(bodies()).toEqual(['second', 'third']));
    await userEvent.click(screen.getByRole('button', { name: 'Show Earlier Messages' }));
    await waitFor(() => expect(bodies()).toEqual(['first', 'second', 'third']));
    expect(screen.queryByRole('button', { name: 'Show Earlier Messages' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('log')).getByText(/^You/)).toBeVisible();
  });

  it('are sent to the creative, with a note about what is hidden', async () => {
    const shown = showRequest(aRequestDetail());
    converse([aThread()], { [salem.id]: [[]] });
    await shown;
    expect(await screen.findByText(/are hidden until a proposal is selected/)).toBeVisible();
    const field = await screen.findByLabelText('Your message');
    const sent = answer('post', '/api/quote-requests/{id}/messages', aMessage(), { status: 201 });
    await userEvent.type(field, 'Sunday at eight?');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Message sent.')).toBeVisible();
    expect(sent.requests).toHaveLength(1);
    expect(await sent.body()).toEqual({ body: 'Sunday at eight?', creative_id: salem.id });
    expect(field).toHaveValue('');
  });

  it('stay in the field when sending fails, and are sent again under the same key', async () => {
    const shown = showRequest(aRequestDetail());
    converse([aThread()], { [salem.id]: [[]] });
    await shown;
    const field = await screen.findByLabelText('Your message');
    const failed = refuse('post', '/api/quote-requests/{id}/messages', 503, 'unavailable');
    await userEvent.type(field, 'Sunday at eight?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Your message wasn’t sent/)).toBeVisible();
    expect(field).toHaveValue('Sunday at eight?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(failed.requests).toHaveLength(2));
    const [first, second] = failed.requests.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('cannot be written where the conversation is closed', async () => {
    const shown = showRequest(aRequestDetail());
    converse([aThread({ is_writable: false })], { [salem.id]: [[aMessage()]] });
    await shown;
    expect(await screen.findByText('This conversation is closed.')).toBeVisible();
    expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
  });

  it('wait for the first proposal', async () => {
    await showRequest(aRequestDetail({ stage: 'submitted', proposals: [] }));
    expect(await screen.findByText(/once they’ve sent a proposal/)).toBeVisible();
  });

  it('are tried again when they cannot be loaded', async () => {
    const shown = showRequest(aRequestDetail());
    refuse('get', '/api/quote-requests/{id}/messages', 500, 'internal');
    await shown;
    expect(await screen.findByText('We couldn’t load the messages')).toBeVisible();
  });
});

describe('the messages of a creative', () => {
  it('begin with their proposal', async () => {
    await showRequest(aRequestDetail({ side: 'open', invited: null, proposals: [], allowed_moves: ['proposals'] }));
    refuse('get', '/api/quote-requests/{id}/messages', 403, 'wrong_side');
    expect(await screen.findByText('You can message the brand once you’ve sent a proposal.')).toBeVisible();
  });

  it.each([
    ['en', /ask the brand before you send a proposal/, 'Your message', 'Send'],
    ['ar', /فاسأل عنه قبل تقديم عرضك/, 'رسالتك', 'إرسال'],
  ] as const)('begin with a question of one who was asked by name (%s)', async (language, text, field, send) => {
    const invited = { side: 'invited', stage: 'submitted', invited: null } as const;
    const asked = aRequestDetail({ ...invited, proposals: [], allowed_moves: ['proposals', 'messages'] });
    await showRequest(asked, { language });
    expect(await screen.findByText(text)).toBeVisible();
    const sent = answer('post', '/api/quote-requests/{id}/messages', aMessage(), { status: 201 });
    await userEvent.type(screen.getByLabelText(field), 'Indoors?');
    await userEvent.click(screen.getByRole('button', { name: send }));
    expect(await sent.body()).toEqual({ body: 'Indoors?' });
  });

  it('of one who declined are closed', async () => {
    const shown = showRequest(
      aRequestDetail({ side: 'invited', stage: 'submitted', invited: null, proposals: [], allowed_moves: [] }),
    );
    answer('get', '/api/quote-requests/{id}/messages', [aMessage({ from: 'creative' })]);
    await shown;
    expect(await screen.findByText('This conversation is closed.')).toBeVisible();
    expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
  });

  it('are one conversation with the brand', async () => {
    await showRequest(
      aRequestDetail({
        side: 'bidder',
        invited: null,
        allowed_moves: ['messages'],
        proposals: [aProposal({ allowed_moves: ['edit', 'withdraw'] })],
      }),
    );
    answer('get', '/api/quote-requests/{id}/messages', [
      aMessage({ from: 'brand', body: 'Sunday at eight?', read_at: null }),
    ]);
    const read = answer('post', '/api/quote-requests/{id}/messages/read', null);
    const log = await screen.findByRole('log', { name: 'Messages with Bait Al-Gahwa' });
    expect(within(log).getByText('Sunday at eight?')).toBeVisible();
    await waitFor(() => expect(read.requests).toHaveLength(1));
    const sent = answer('post', '/api/quote-requests/{id}/messages', aMessage(), { status: 201 });
    await userEvent.type(screen.getByLabelText('Your message'), 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toEqual({ body: 'Yes' });
  });
});
