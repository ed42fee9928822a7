import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { aFile, aMessage, aProposal, aRequestDetail, aThread, noura, salem } from '@/test/requests';
import { answer, server } from '@/test/server';
import { aTusServer } from '@/test/tus-server';
import { aPicture, rowOf } from '@/test/upload-form';

const path = '*/api/quote-requests/:id/messages';

function converse(messages: readonly Message[], threads = [aThread()]) {
  server.use(
    http.get(path, ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.has('creative_id') ? messages : threads),
    ),
  );
}

describe('the files of messages', () => {
  it('are a message by themselves', async () => {
    const tus = aTusServer();
    const shown = showRequest(aRequestDetail());
    converse([]);
    await shown;
    await userEvent.click(await screen.findByRole('button', { name: 'Attach Files' }));
    expect(await screen.findByText(/Up to 5 files of 20 MB each/)).toBeVisible();
    const input = screen.getByLabelText('Choose Files', { selector: 'input' });
    fireEvent.change(input, { target: { files: [aPicture('menu.png')] } });
    expect(await within(await rowOf('menu.png')).findByText(/^Ready/)).toBeVisible();
    const [upload] = tus.uploads.values();
    expect(upload?.metadata).toEqual({ filename: 'menu.png', purpose: 'message', request: '0193-request' });
    const sent = answer('post', '/api/quote-requests/{id}/messages', aMessage(), { status: 201 });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Message sent.')).toBeVisible();
    expect(await sent.body()).toEqual({ body: '', files: ['file-1'], creative_id: salem.id });
    await waitFor(() => expect(screen.queryByText('menu.png')).not.toBeInTheDocument());
  });

  it('are not sent before they are there', async () => {
    const tus = aTusServer();
    tus.outcome = { state: 'processing', kind: null };
    const shown = showRequest(aRequestDetail());
    converse([]);
    await shown;
    await userEvent.type(await screen.findByLabelText('Your message'), 'Our menu');
    await userEvent.click(screen.getByRole('button', { name: 'Attach Files' }));
    const input = await screen.findByLabelText('Choose Files', { selector: 'input' });
    fireEvent.change(input, { target: { files: [aPicture('menu.png')] } });
    expect(await within(await rowOf('menu.png')).findByText(/^Checking/)).toBeVisible();
    const sent = answer('post', '/api/quote-requests/{id}/messages', aMessage(), { status: 201 });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Your files are being checked/)).toBeVisible();
    expect(sent.requests).toHaveLength(0);
  });

  it('that were refused are removed first, and the composer stays in sight', async () => {
    const tus = aTusServer();
    tus.outcome = { state: 'refused', kind: null, reason: 'frame_too_large' };
    const shown = showRequest(aRequestDetail());
    converse([]);
    await shown;
    await userEvent.type(await screen.findByLabelText('Your message'), 'Our menu');
    await userEvent.click(screen.getByRole('button', { name: 'Attach Files' }));
    const input = await screen.findByLabelText('Choose Files', { selector: 'input' });
    fireEvent.change(input, { target: { files: [aPicture('menu.png')] } });
    const removed = await screen.findByRole('button', { name: 'Remove: menu.png' });
    expect(await screen.findByText(/Full HD/)).toBeVisible();
    const sent = answer('post', '/api/quote-requests/{id}/messages', aMessage(), { status: 201 });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('One file wasn’t accepted and won’t be sent. Remove it first.')).toBeVisible();
    expect(sent.requests).toHaveLength(0);
    await userEvent.click(removed);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Message sent.')).toBeVisible();
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
    scroll.mockRestore();
  });

  it('are shown with type and size, and counted in the list of conversations', async () => {
    const file = aFile({ purpose: 'message', name: 'menu.pdf', kind: 'document', urls: { file: '/menu' } });
    const message = aMessage({ body: '', files: [file, { ...file, id: 'other' }] });
    const shown = showRequest(aRequestDetail());
    converse([message], [aThread({ last_message: message }), aThread({ creative: noura })]);
    await shown;
    const log = within(await screen.findByRole('log'));
    const list = within(await log.findByRole('list', { name: 'Files' }));
    expect(list.getAllByRole('link', { name: /^Download/ })[0]).toHaveAttribute('href', '/menu');
    expect(list.getAllByText(/2\.3 MB/)[0]).toBeVisible();
    expect(screen.getByText('2 files')).toBeInTheDocument();
  });

  it('that are gone leave a word', async () => {
    const shown = showRequest(aRequestDetail());
    converse([aMessage({ body: '', files: [] })]);
    await shown;
    expect(await screen.findByText('The files were deleted.')).toBeVisible();
  });

  it.each([
    ['bidder', false],
    ['chosen', true],
  ] as const)('of a creative wait for the selection: %s', async (side, sends) => {
    await showRequest(
      aRequestDetail({
        side,
        invited: null,
        allowed_moves: ['messages'],
        proposals: [aProposal({ allowed_moves: [] })],
      }),
    );
    answer('get', '/api/quote-requests/{id}/messages', []);
    expect(await screen.findByLabelText('Your message')).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Attach Files' })).toHaveLength(sends ? 1 : 0);
    expect(screen.queryAllByText(/send files once your proposal is selected/)).toHaveLength(sends ? 0 : 1);
  });
});
