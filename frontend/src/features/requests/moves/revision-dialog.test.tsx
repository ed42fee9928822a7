import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { aDelivery, aFile, aNote, anAskedNote, aProject } from '@/test/requests';
import { answer, refuse } from '@/test/server';

const delivered = (differences: Partial<RequestDetail> = {}) =>
  aProject({ deliveries: [aDelivery(1, [aFile()])], ...differences });

async function ask() {
  await screen.findByRole('region', { name: 'Notes on version 1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Request a Revision' }));
  return within(await screen.findByRole('dialog'));
}

describe('a revision', () => {
  it('asks for every note that is not unchosen, and needs no words then', async () => {
    await showRequest(delivered(), {
      notes: [aNote(2), aNote(1), anAskedNote(3, { resolved_at: '2026-11-19T09:00:00Z' })],
    });
    const dialog = await ask();
    const boxes = dialog.getAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
    await userEvent.click(dialog.getByRole('checkbox', { name: /note 1: Warmer here 1/ }));
    const sent = answer('post', '/api/quote-requests/{id}/request-revision', delivered({ stage: 'in_progress' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Request Revision' }));
    expect(await screen.findByText('Revision requested.')).toBeVisible();
    expect(await sent.body()).toEqual({ annotations: ['0193-note-2'] });
  });

  it('needs words without a note, and keeps both when it is refused', async () => {
    await showRequest(delivered(), { notes: [aNote(1)] });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Request Revision' }));
    expect(await dialog.findByText('This field is required.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^What should change\?/), 'Brighter');
    await userEvent.click(dialog.getByRole('checkbox'));
    refuse('post', '/api/quote-requests/{id}/request-revision', 422, 'validation_failed', {
      annotations: ['unknown_id'],
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Request Revision' }));
    expect(await dialog.findByText(/One of these notes has just been resolved/)).toBeVisible();
    expect(dialog.getByLabelText(/^What should change\?/)).toHaveValue('Brighter');
    expect(dialog.getByRole('checkbox')).toBeChecked();
  });

  it.each([
    ['en', 'Version 1, note 1:', 'الصورة أدفأ', 'ar'],
    ['ar', 'النسخة 1، الملاحظة 1:', 'Warmer, but the name runs', 'en'],
  ] as const)('sets a note on a line of its own, in its own direction: %s', async (language, label, body, lang) => {
    await showRequest(delivered(), { notes: [aNote(1, { body })], language, move: 'request-revision' });
    const dialog = within(await screen.findByRole('dialog'));
    const note = await dialog.findByText(body);
    expect(note).toHaveAttribute('dir', 'auto');
    expect(note).toHaveAttribute('lang', lang);
    expect(dialog.getByText(label)).not.toContainElement(note);
    expect(dialog.getByRole('checkbox', { name: `${label} ${body}` })).toBeChecked();
  });
});
