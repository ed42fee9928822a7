import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aDispute, aPosition } from '@/test/dispute-data';
import { showRequest } from '@/test/open-request';
import { aFile, aProject } from '@/test/requests';
import { answer } from '@/test/server';
import { aTusServer } from '@/test/tus-server';
import { aPicture, rowOf } from '@/test/upload-form';

const disputed = () =>
  aProject({ stage: 'on_hold', waiting_on: 'admin', has_dispute: true, disputes_total: 1, allowed_moves: [] });

const file = (id: string, name: string) => aFile({ id, name, purpose: 'evidence', urls: { file: `/files/${id}` } });

describe('evidence of a problem', () => {
  it('is uploaded with a suggestion, and sent once it is there', async () => {
    const tus = aTusServer();
    answer('get', '/api/quote-requests/{id}/disputes', [aDispute()]);
    await showRequest(disputed());
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest Another Solution' }));
    const asked = within(await screen.findByRole('dialog'));
    await userEvent.click(await asked.findByRole('radio', { name: 'The work continues as agreed' }));
    await userEvent.type(asked.getByLabelText('Why'), 'I was there.');
    fireEvent.change(await asked.findByLabelText('Choose Files', { selector: 'input' }), {
      target: { files: [aPicture('door.png')] },
    });
    expect(await within(await rowOf('door.png')).findByText(/^Ready/)).toBeVisible();
    const [upload] = tus.uploads.values();
    expect(upload?.metadata).toEqual({ filename: 'door.png', purpose: 'evidence', request: '0193-request' });
    const sent = answer('post', '/api/quote-requests/{id}/position', disputed());
    await userEvent.click(asked.getByRole('button', { name: 'Send Suggestion' }));
    expect(await screen.findByText('Your suggestion was sent.')).toBeVisible();
    expect(await sent.body()).toMatchObject({ wish: 'continue', text: 'I was there.', links: [], files: ['file-1'] });
  });

  it('is downloaded from the problem and from the appeal', async () => {
    answer('get', '/api/quote-requests/{id}/disputes', [
      aDispute({
        state: 'appealed',
        positions: [aPosition({ files: [file('one', 'door.png')] })],
        decision: {
          outcome: 'continue',
          amount_fils: null,
          held_fils: 0,
          day: null,
          fault: 'nobody',
          clause: 'terms',
          reason: 'Nothing shows that the kitchen was closed.',
          at: '2026-11-24T09:00:00Z',
        },
        appeal: {
          by: 'creative',
          text: 'Here it is.',
          links: [],
          files: [file('two', 'lock.png')],
          at: '2026-11-25T09:00:00Z',
        },
      }),
    ]);
    await showRequest(disputed());
    expect(await screen.findByRole('link', { name: /door\.png/ })).toHaveAttribute('href', '/files/one');
    expect(await screen.findByRole('link', { name: /lock\.png/ })).toHaveAttribute('href', '/files/two');
  });
});
