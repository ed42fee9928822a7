import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showRequest } from '@/test/open-request';
import { aPayable, payments } from '@/test/payments';
import { aPayment, aProject } from '@/test/requests';
import { aConfig } from '@/test/site-config';
import type { RequestDetail } from '@/api/types';

/** The first half is recorded as paid, and waits for the creative. */
function recorded(differences: Partial<RequestDetail> = {}): RequestDetail {
  const { parts, ...payable } = aPayable();
  return aProject({
    stage: 'in_progress',
    allowed_moves: ['record-payment', 'cancel'],
    payments: [aPayment({ amount_fils: 140_000, allowed_moves: ['void-payment'] })],
    payable: {
      ...payable,
      due_fils: 0,
      choices: [],
      parts: parts.map((part) => ({ ...part, unconfirmed_fils: part.place === 0 ? part.open_fils : 0 })),
    },
    ...differences,
  });
}

describe('a part that waits to be confirmed', () => {
  it('is named, and not offered to be paid', async () => {
    await showRequest(recorded(), { config: aConfig({ payments }) });
    expect(await screen.findByText(/Before work starts.*: recorded as paid, awaiting confirmation/)).toBeVisible();
    expect(screen.queryByText(/After approval.*: recorded as paid/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  });

  it('is not the one that the rest is paid for', async () => {
    const { payable } = recorded();
    const choice = { through_part: 1, amount_fils: 160_000, methods: ['knet'] };
    const request = recorded({
      stage: 'approved',
      allowed_moves: ['pay'],
      payable: payable && { ...payable, due_fils: 160_000, choices: [choice] },
    });
    await showRequest(request, { config: aConfig({ payments }), move: 'pay' });
    const dialog = within(await screen.findByRole('dialog'));
    const amount = (await dialog.findByText('KWD 160', { selector: 'bdi' })).closest('p');
    expect(amount).toHaveTextContent(/After approval/);
    expect(amount).not.toHaveTextContent(/Before work starts/);
    expect(dialog.getByText(/Before work starts.*: KWD 140, awaiting confirmation/)).toBeVisible();
  });
});
