import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { address, renderAt } from '@/test/render';
import { answer, noCounts } from '@/test/server';
import { Roster } from './roster';

const asked = (requests: readonly Request[]) => new URL(requests.at(-1)?.url ?? 'http://none').searchParams;

const words = {
  en: {
    record: 'Record',
    hint: 'Creatives who are new on Marsam don’t have these numbers yet and won’t appear.',
    rating: 'Rated 4.5 or higher',
    onTime: 'On time in 9 of 10 projects',
  },
  ar: {
    record: 'سجل التعامل',
    hint: 'لا يظهر هنا من انضم إلى مرسم حديثًا، إذ لا تتوفر له هذه الأرقام بعد.',
    rating: 'تقييم 4.5 فأعلى',
    onTime: 'في الموعد في 9 من كل 10 مشاريع',
  },
} as const;

describe('the filters by record', () => {
  it.each(['en', 'ar'] as const)('say first who will not appear: %s', async (language) => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives', language });
    const { record, hint, rating, onTime } = words[language];
    const group = screen.getByRole('group', { name: record });
    expect(group).toHaveAccessibleDescription(hint);
    expect(within(group).getByText(hint)).toBeVisible();
    const names = within(group)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
    expect(names).toEqual([rating, onTime]);
  });

  it('ask the server, and are taken back', async () => {
    const { requests } = answer('get', '/api/creatives', [aCreative()]);
    const counts = answer('get', '/api/creatives/counts', noCounts);
    await renderAt(<Roster />, { at: '/creatives' });
    await userEvent.click(screen.getByRole('checkbox', { name: words.en.rating }));
    expect(address()).toBe('/creatives?rating=4.5');
    await userEvent.click(screen.getByRole('checkbox', { name: words.en.onTime }));
    expect(address()).toBe('/creatives?rating=4.5&on_time=yes');
    await waitFor(() => expect(asked(requests).get('on_time')).toBe('yes'));
    expect(asked(requests).get('rating')).toBe('4.5');
    await waitFor(() => expect(asked(counts.requests).toString()).toBe('rating=4.5&on_time=yes'));

    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([words.en.rating, words.en.onTime]);
    await userEvent.click(chips.getByRole('button', { name: new RegExp(`${words.en.rating}$`, 'u') }));
    expect(address()).toBe('/creatives?on_time=yes');
    expect(screen.getByRole('checkbox', { name: words.en.rating })).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: words.en.onTime }));
    expect(address()).toBe('/creatives');
  });

  it('are read from the address', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<Roster />, { at: '/creatives?rating=4.5&on_time=yes' });
    expect(screen.getByRole('checkbox', { name: words.en.rating })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: words.en.onTime })).toBeChecked();
  });
});
