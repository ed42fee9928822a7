/** A payment that was begun before the project ended. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { aPayable, anAttempt, payments } from '@/test/payments';
import { aProject } from '@/test/requests';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';

function cancelled(differences: Partial<RequestDetail> = {}): RequestDetail {
  return aProject({
    stage: 'cancelled',
    side: 'owner',
    recorded_fils: 0,
    payments: [],
    allowed_moves: ['cancel-attempt'],
    payable: aPayable({ due_fils: 0, parts: [], choices: [], attempt: anAttempt() }),
    ...differences,
  });
}

const words = [
  ['en', /^The project has ended, but a payment of KWD 140/, 'Cancel the Payment', 'The payment was cancelled.'],
  ['ar', /^انتهى المشروع، وما زالت هناك عملية دفع/u, 'إلغاء عملية الدفع', 'تم إلغاء عملية الدفع.'],
] as const;

describe('a payment that is open after the end', () => {
  it.each(words)('is given up, and not continued: %s', async (language, said, giveUp, done) => {
    await showRequest(cancelled(), { config: aConfig({ payments }), language });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText('A payment of KWD 140 is open.')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(?:Continue|متابعة)/u })).toBeNull();
    const ended = cancelled({ allowed_moves: [], payable: null });
    const sent = answer('post', '/api/quote-requests/{id}/cancel-attempt', ended);
    await userEvent.click(screen.getByRole('button', { name: giveUp }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(sent.requests).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: giveUp })).toBeNull());
  });

  it('is shown where payments are no longer taken here, and says why it could not be given up', async () => {
    await showRequest(cancelled());
    const giveUp = await screen.findByRole('button', { name: 'Cancel the Payment' });
    refuse('post', '/api/quote-requests/{id}/cancel-attempt', 409, 'stale_stage');
    await userEvent.click(giveUp);
    expect(await screen.findByText(/This has changed/)).toBeVisible();
  });
});
