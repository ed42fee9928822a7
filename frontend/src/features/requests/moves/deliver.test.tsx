import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { showRequest } from '@/test/open-request';
import { aProject } from '@/test/requests';
import { answer, refuse } from '@/test/server';
import { aTusServer, type TusServer } from '@/test/tus-server';
import { aPicture } from '@/test/upload-form';

let tus: TusServer;

beforeEach(() => {
  tus = aTusServer();
});

const running = () =>
  aProject({ side: 'chosen', stage: 'in_progress', waiting_on: 'creative', invited: null, allowed_moves: ['deliver'] });

async function openDialog() {
  await showRequest(running(), { move: 'deliver' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliver your work' }));
  const input = await dialog.findByLabelText('Choose Files', { selector: 'input' });
  return { dialog, choose: (...files: File[]) => fireEvent.change(input, { target: { files } }) };
}

describe('a delivery with files', () => {
  it('says what stays in them, and is sent with their ids and without a link', async () => {
    const { dialog, choose } = await openDialog();
    expect(dialog.getByText(/including any embedded data/)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Choose Files' })).toHaveFocus());
    choose(aPicture());
    await dialog.findByText('Ready · 1 kB', { selector: 'span' });
    await userEvent.type(dialog.getByLabelText('Note'), 'Final files');
    const sent = answer('post', '/api/quote-requests/{id}/deliver', aProject({ side: 'chosen' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Deliver' }));
    expect(await screen.findByText('Your delivery was sent.')).toBeVisible();
    expect(await sent.body()).toEqual({ note: 'Final files', links: [], files: ['file-1'] });
  });

  it('waits until they have been checked, and says so', async () => {
    tus.outcome = { state: 'processing', kind: null };
    const { dialog, choose } = await openDialog();
    choose(aPicture());
    expect(await dialog.findByText('Your files are being prepared.')).toBeVisible();
    const submit = dialog.getByRole('button', { name: 'Deliver' });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveAccessibleDescription('Your files are being prepared.');
    const sent = answer('post', '/api/quote-requests/{id}/deliver', aProject({ side: 'chosen' }));
    await userEvent.type(dialog.getByLabelText('Note'), 'Final files');
    await userEvent.click(submit);
    expect(sent.requests).toEqual([]);
  });

  it('asks before it is closed during an upload', async () => {
    tus.hold = new Promise(() => undefined);
    const { dialog, choose } = await openDialog();
    choose(aPicture());
    await dialog.findByText('Your files are still uploading.');
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByRole('button', { name: 'Keep Uploading' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep Uploading' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close Anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what was typed and uploaded when it is refused', async () => {
    const { dialog, choose } = await openDialog();
    choose(aPicture());
    await dialog.findByText('Ready · 1 kB', { selector: 'span' });
    await userEvent.type(dialog.getByLabelText('Note'), 'Final files');
    refuse('post', '/api/quote-requests/{id}/deliver', 422, 'validation_failed', { files: ['file_not_ready'] });
    await userEvent.click(dialog.getByRole('button', { name: 'Deliver' }));
    expect(await dialog.findByText(/This file can’t be sent yet/)).toBeVisible();
    expect(dialog.getByLabelText('Note')).toHaveValue('Final files');
    expect(dialog.getByText('menu.png')).toBeVisible();
  });
});
