import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showRequest } from '@/test/open-request';
import { aFile, anAskedNote, aNote, aProject } from '@/test/requests';
import { answer } from '@/test/server';

const dialog = async () => within(await screen.findByRole('dialog'));

describe('a delivery', () => {
  it('is approved anyway where notes are open, once that was said', async () => {
    const delivered = { version: 1, note: 'Proofs.', links: [], files: [aFile()], at: '2026-11-16T09:00:00Z' };
    await showRequest(aProject({ deliveries: [delivered] }), {
      notes: [aNote(1), aNote(2), anAskedNote(3)],
      move: 'approve',
    });
    const asked = await dialog();
    expect(await asked.findByText('2 of your notes haven’t been sent to the creative.')).toBeVisible();
    expect(asked.getByText('1 requested change is still open.')).toBeVisible();
    const approved = answer('post', '/api/quote-requests/{id}/approve', aProject({ stage: 'approved' }));
    await userEvent.click(asked.getByRole('button', { name: 'Approve Anyway' }));
    await waitFor(() => expect(approved.requests).toHaveLength(1));
  });
});
