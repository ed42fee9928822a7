import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRequest } from '@/test/quote-requests';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aTusServer, type TusServer } from '@/test/tus-server';
import { aPicture, rowOf } from '@/test/upload-form';
import { signedInAs } from '@/test/users';
import { QuoteScreen } from './quote-screen';

let tus: TusServer;

beforeEach(() => {
  tus = aTusServer();
  signedInAs({ role: 'brand', company_name: 'Bait Al-Gahwa' });
});

const open = () => renderAt(<QuoteScreen />, { at: '/request-quote' });
const sendButton = () => screen.getByRole('button', { name: 'Send Request' });

function chooseFiles(...files: File[]) {
  fireEvent.change(screen.getByLabelText('Choose Files', { selector: 'input' }), { target: { files } });
}

async function fill() {
  await userEvent.selectOptions(await screen.findByLabelText('Service'), 'Photography');
  await userEvent.type(screen.getByLabelText('Project description'), 'Twelve plates, daylight.');
  await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
}

describe('the files of a quote form', () => {
  it('are sent as files of the brief, with their limits next to the control', async () => {
    const sent = answer('post', '/api/quote-requests', aRequest(), { status: 201 });
    await open();
    const group = within(await screen.findByRole('group', { name: /^Files/ }));
    expect(group.getByText(/Up to 5 files of 20 MB each/)).toBeVisible();
    expect(group.getByText(/deleted after 30 days/)).toBeVisible();
    expect(group.getByText('Video (MP4 or MOV) up to 20 MB')).toBeVisible();
    // Only what is shown has a longest length.
    expect(group.getByText(/^Audio \(.+\) up to 20 MB$/)).toBeVisible();
    chooseFiles(aPicture('menu.png'));
    expect(await within(await rowOf('menu.png')).findByText(/^Ready/)).toBeVisible();
    const [upload] = tus.uploads.values();
    expect(upload?.metadata).toEqual({ filename: 'menu.png', purpose: 'brief' });
    await fill();
    await userEvent.click(sendButton());
    expect(await screen.findByRole('heading', { name: 'Request submitted' })).toBeVisible();
    expect(await sent.body()).toMatchObject({ files: ['file-1'] });
  });

  it('hold the form back until they are there', async () => {
    tus.outcome = { state: 'processing', kind: null };
    await open();
    await fill();
    expect(sendButton()).toBeEnabled();
    await screen.findByRole('group', { name: /^Files/ });
    chooseFiles(aPicture('menu.png'));
    await waitFor(() => expect(sendButton()).toBeDisabled());
    await waitFor(() => expect(sendButton()).toHaveAccessibleDescription(/Your files are being checked/));
  });

  it('stay after a reload', async () => {
    const first = await open();
    await screen.findByRole('group', { name: /^Files/ });
    chooseFiles(aPicture('menu.png'));
    expect(await within(await rowOf('menu.png')).findByText(/^Ready/)).toBeVisible();
    first.unmount();
    await open();
    expect(await within(await rowOf('menu.png')).findByText(/^Ready/)).toBeVisible();
  });

  it('are five at most, and 20 MB each', async () => {
    await open();
    await screen.findByRole('group', { name: /^Files/ });
    chooseFiles(aPicture('large.png', 20_000_001), ...'abcdef'.split('').map((name) => aPicture(`${name}.png`)));
    expect(await within(await rowOf('large.png')).findByText(/too large: at most 20 MB/)).toBeVisible();
    expect(await screen.findByText(/up to 5 files. The rest weren’t added/)).toBeVisible();
  });

  it('that the server no longer takes are named at the control', async () => {
    refuse('post', '/api/quote-requests', 422, 'validation_failed', { files: ['file_not_ready'] });
    await open();
    await fill();
    await userEvent.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^.*Files: /);
  });

  it('wait for a verified address', async () => {
    signedInAs({ role: 'brand', email_verified: false });
    await open();
    expect(await screen.findByText(/Confirm your email to upload files/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the Email Again' })).toBeVisible();
  });
});
