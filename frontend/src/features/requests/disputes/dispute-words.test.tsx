import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Dispute, RequestDetail } from '@/api/types';
import { aDispute, aPosition } from '@/test/dispute-data';
import { showRequest } from '@/test/open-request';
import { aProject } from '@/test/requests';
import { answer } from '@/test/server';

interface Shown {
  readonly side?: RequestDetail['side'];
  readonly language?: 'en' | 'ar';
  readonly move?: string;
}

async function show(dispute: Partial<Dispute>, { side = 'owner', ...opened }: Shown = {}) {
  answer('get', '/api/quote-requests/{id}/disputes', [aDispute(dispute)]);
  const onHold = { stage: 'on_hold', waiting_on: 'admin', has_dispute: true, disputes_total: 1 } as const;
  await showRequest(aProject({ side, allowed_moves: [], ...onHold }), opened);
}

const card = async () => within(await screen.findByRole('region', { name: 'Problem' }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('who decides on an appeal', () => {
  it.each([
    [true, 'en', /Another admin decides, and that decision is final\.$/],
    [false, 'en', /the same one decides again, and that decision is final\.$/],
    [true, 'ar', /ينظر فيه مشرف آخر، والقرار الثاني نهائي\.$/u],
    [false, 'ar', /فينظر فيه المشرف نفسه، والقرار الثاني نهائي\.$/u],
  ] as const)('is said as it is, with another admin %s: %s', async (hasOther, language, text) => {
    await show(
      { state: 'decided', turn: 'nobody', allowed_moves: ['accept-decision', 'appeal'], has_other_admin: hasOther },
      { language, move: 'appeal' },
    );
    expect(await (await dialog()).findByText(text)).toBeVisible();
  });
});

describe('money that Marsam does not hold', () => {
  const ended = aPosition({ wish: 'end', amount_fils: 100_000, day: null });

  it.each([
    ['owner', /for the two of you to settle directly\.$/],
    ['admin', /for the two sides to settle between them\.$/],
  ] as const)('is settled by the sides, as it is said to the reader: %s', async (side, text) => {
    await show({ positions: [ended], allowed_moves: [] }, { side });
    expect(await (await card()).findByText(text)).toBeVisible();
  });

  it('is so where an admin decides, too', async () => {
    await show({ turn: 'admin', allowed_moves: ['decide'] }, { side: 'admin', move: 'decide' });
    const asked = await dialog();
    await userEvent.click(await asked.findByRole('radio', { name: 'The project ends' }));
    expect(asked.getByText(/for the two sides to settle between them\.$/)).toBeVisible();
    expect(asked.queryByText(/the two of you/)).not.toBeInTheDocument();
  });
});

describe('accepting what the other side suggests', () => {
  it.each([
    ['the reader’s', 'brand', 'primary'],
    ['the other side’s', 'creative', 'secondary'],
    ['the admin’s', 'admin', 'primary'],
  ] as const)('leads where it is the turn of the one who can: %s turn', async (_whose, turn, look) => {
    const own = aPosition({ number: 2, side: 'brand', wish: 'continue', day: null });
    await show({ turn, positions: [aPosition(), own] });
    const accept = await (await card()).findByRole('button', { name: 'Accept Suggestion' });
    expect(accept).toHaveClass(look);
  });
});
