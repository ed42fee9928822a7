import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showRequest } from '@/test/open-request';
import { anEvent, aRequestDetail } from '@/test/requests';

describe('what an event asks for', () => {
  it.each([
    ['en', /^Suggested price: KWD\s260$/],
    ['ar', /^السعر المقترح: /],
  ] as const)('is the price of a change request in %s', async (language, price) => {
    const asked = anEvent({ actor: 'brand', event: 'change_requested', note: 'In five days?', amount_fils: 260_000 });
    await showRequest(aRequestDetail({ events: [asked] }), { language });
    expect(await screen.findByText(price)).toBeVisible();
  });

  it('is nothing where no price is asked for', async () => {
    const asked = anEvent({ actor: 'brand', event: 'change_requested', note: 'In five days?' });
    await showRequest(aRequestDetail({ events: [asked] }));
    expect(await screen.findByText('In five days?')).toBeVisible();
    expect(screen.queryByText(/Suggested price/)).not.toBeInTheDocument();
  });
});
