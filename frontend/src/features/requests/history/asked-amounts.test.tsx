import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aHeadline } from '@/test/headlines';
import { showRequest } from '@/test/open-request';
import { anEvent, aProject, aRequestDetail } from '@/test/requests';

describe('what an event asks for', () => {
  it.each([
    ['en', /^Suggested price: KWD\s260$/],
    ['ar', /^السعر المقترح: /],
  ] as const)('is the price of a change request in %s', async (language, price) => {
    const asked = anEvent({ actor: 'brand', event: 'change_requested', note: 'In five days?', amount_fils: 260_000 });
    await showRequest(aRequestDetail({ events: [asked] }), { language });
    expect(await screen.findByText(price)).toBeVisible();
  });

  it('is a division of held money, in the history and where the headline quotes it', async () => {
    const asked = anEvent({
      actor: 'brand',
      event: 'cancel_asked',
      note: 'We closed',
      amount_fils: 100_000,
      held_fils: 140_000,
    });
    await showRequest(aProject({ events: [asked], headline: { ...aHeadline('creative.cancelAsked'), said: asked } }));
    const said = await screen.findAllByText('Of the KWD 140 held, KWD 100 to the brand and KWD 40 to the creative.');
    expect(said).toHaveLength(2);
  });

  it('is nothing where no price is asked for', async () => {
    const asked = anEvent({ actor: 'brand', event: 'change_requested', note: 'In five days?' });
    await showRequest(aRequestDetail({ events: [asked] }));
    expect(await screen.findByText('In five days?')).toBeVisible();
    expect(screen.queryByText(/Suggested price/)).not.toBeInTheDocument();
  });
});
