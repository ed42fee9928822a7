import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '@/api/types';
import { aHeadline } from '@/test/headlines';
import { showRequest } from '@/test/open-request';
import { anEvent, aProject, aRequestDetail } from '@/test/requests';

/** A cancellation that asks for a division of KWD 140, as a side reads it. */
const divided = async (side: RequestDetail['side'], toBrand: number, language: 'en' | 'ar' = 'en') => {
  const asked = anEvent({
    actor: 'brand',
    event: 'cancel_asked',
    note: 'We closed',
    amount_fils: toBrand,
    held_fils: 140_000,
  });
  const headline = { ...aHeadline('creative.cancelAsked'), said: asked };
  await showRequest(aProject({ side, allowed_moves: [], events: [asked], headline }), { language });
};

describe('what an event asks for', () => {
  it.each([
    ['en', /^Suggested price: KWD\s260$/],
    ['ar', /^السعر المقترح: /],
  ] as const)('is the price of a change request in %s', async (language, price) => {
    const asked = anEvent({ actor: 'brand', event: 'change_requested', note: 'In five days?', amount_fils: 260_000 });
    await showRequest(aRequestDetail({ events: [asked] }), { language });
    expect(await screen.findByText(price)).toBeVisible();
  });

  it.each([
    ['owner', 100_000, 'Of the KWD 140 held, KWD 100 goes back to you and KWD 40 goes to Salem Al-Ajmi.'],
    ['owner', 140_000, 'Of the KWD 140 held, KWD 140 goes back to you.'],
    ['chosen', 100_000, 'Of the KWD 140 held, KWD 100 goes back to Bait Al-Gahwa and KWD 40 goes to you.'],
    ['chosen', 0, 'Of the KWD 140 held, KWD 140 goes to you.'],
    ['admin', 100_000, 'Of the KWD 140 held, KWD 100 goes back to Bait Al-Gahwa and KWD 40 goes to Salem Al-Ajmi.'],
  ] as const)('is a division of held money in the words of its reader: %s, %i', async (side, toBrand, text) => {
    await divided(side, toBrand);
    // In the history, and where the headline quotes it.
    expect(await screen.findAllByText(text)).toHaveLength(2);
  });

  it('says a division in Arabic, too', async () => {
    await divided('owner', 100_000, 'ar');
    const said = await screen.findAllByText(
      /^من المبلغ المحفوظ .*: يُعاد إليك .*100.*، ويُصرف .*40.* إلى .*سالم العجمي/u,
    );
    expect(said).toHaveLength(2);
  });

  it('is nothing where no price is asked for', async () => {
    const asked = anEvent({ actor: 'brand', event: 'change_requested', note: 'In five days?' });
    await showRequest(aRequestDetail({ events: [asked] }));
    expect(await screen.findByText('In five days?')).toBeVisible();
    expect(screen.queryByText(/Suggested price/)).not.toBeInTheDocument();
  });
});
