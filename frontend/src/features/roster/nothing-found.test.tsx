import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { address, renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { signedInAs } from '@/test/users';
import { Roster } from './roster';

const suggestions = {
  queries: [
    { q: 'logo', count: 9 },
    { q: 'شعار', count: 1 },
  ],
  services: [{ value: 'Photography', count: 18 }],
};

const texts = {
  en: {
    at: '/creatives?q=loog',
    alone: 'No one matches “loog”. Check the spelling, or try other words.',
    filtered: 'No creatives match. Try removing a filter.',
    clearSearch: 'Clear Search',
    clearFilters: 'Clear Filters',
    similar: 'Did you mean',
    services: 'Services that many creatives offer',
    service: 'Photography18 creatives',
    brief: 'Send One Brief Instead',
  },
  ar: {
    at: '/creatives?q=loog',
    alone: 'لا أحد يطابق «loog». تحقّق من الكتابة أو جرّب كلمات أخرى.',
    filtered: 'لا يوجد مبدعون يطابقون كل خياراتك. جرّب إلغاء أحدها.',
    clearSearch: 'مسح البحث',
    clearFilters: 'مسح التصفية',
    similar: 'هل تقصد',
    services: 'خدمات يقدّمها كثير من المبدعين',
    service: 'التصوير الفوتوغرافي18 مبدعًا',
    brief: 'أرسل وصف مشروعك بدلًا من البحث',
  },
} as const;

describe('a search that finds no one', () => {
  beforeEach(() => {
    answer('get', '/api/creatives', []);
  });

  it.each(['en', 'ar'] as const)(
    'suggests what finds someone, and never a filter that is not set: %s',
    async (language) => {
      const { requests } = answer('get', '/api/creatives/suggestions', suggestions);
      const text = texts[language];
      await renderAt(<Roster />, { at: text.at, language });
      expect(await screen.findByText(text.alone)).toBeVisible();
      expect(screen.queryByText(text.filtered)).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: text.clearFilters })).not.toBeInTheDocument();
      const similar = await screen.findByRole('region', { name: text.similar });
      expect(within(similar).getAllByRole('link')).toHaveLength(2);
      expect(new URL(requests[0]?.url ?? '').searchParams.get('q')).toBe('loog');
      const services = screen.getByRole('region', { name: text.services });
      expect(within(services).getByRole('link')).toHaveTextContent(text.service);
      expect(within(services).getByRole('link')).toHaveAttribute('href', '/creatives?service=Photography');
      await userEvent.click(within(similar).getByRole('link', { name: /logo/ }));
      expect(address()).toBe('/creatives?q=logo');
      expect(screen.getByRole('searchbox')).toHaveValue('logo');
    },
  );

  it('clears the search alone, and offers to clear filters where some are set', async () => {
    answer('get', '/api/creatives/suggestions', { queries: [], services: [] });
    await renderAt(<Roster />, { at: '/creatives?q=loog&industry=Food' });
    expect(await screen.findByText(texts.en.filtered)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Food' }));
    const clear = await screen.findByRole('button', { name: 'Clear Search' });
    expect(screen.queryByRole('region', { name: 'Did you mean' })).not.toBeInTheDocument();
    await userEvent.click(clear);
    expect(address()).toBe('/creatives');
  });

  it.each([
    [{ role: 'brand' } as const, '/request-quote?brief=loog+%D8%B4'],
    [null, '/auth?next=%2Frequest-quote%3Fbrief%3Dloog%2B%25D8%25B4'],
  ])('begins a brief with the words that were typed', async (user, href) => {
    if (user) signedInAs(user);
    answer('get', '/api/creatives/suggestions', suggestions);
    await renderAt(<Roster />, { at: '/creatives?q=loog+%D8%B4' });
    const link = await screen.findByRole('link', { name: 'Send One Brief Instead' });
    await expect.poll(() => link.getAttribute('href')).toBe(href);
  });

  it('offers no brief to a creative', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/creatives/suggestions', suggestions);
    await renderAt(<Roster />, { at: '/creatives?q=loog' });
    await screen.findByRole('region', { name: 'Did you mean' });
    await expect.poll(() => screen.queryByRole('link', { name: 'Send One Brief Instead' })).toBeNull();
  });
});

describe('a search that some match in part', () => {
  const [noura, salem] = [aCreative(), aCreative({ id: '2', name: 'Salem', name_ar: 'سالم' })];

  it.each([
    ['en', '1', '1 more creative matches some of your words'],
    ['en', '0', 'No one matches all of your words. These match some of them.'],
    ['ar', '1', 'مبدع آخر يطابق بعض كلماتك'],
    ['ar', '0', 'لا أحد يطابق كل كلماتك. هؤلاء يطابقون بعضها.'],
  ] as const)('separates them from those who match all: %s, %s', async (language, complete, heading) => {
    answer('get', '/api/creatives', [noura, salem], {
      headers: { 'X-Total-Count': '2', 'X-Complete-Count': complete },
    });
    await renderAt(<Roster />, { at: '/creatives?q=food+zurich', language });
    const title = await screen.findByRole('heading', { name: heading });
    const last = screen.getByRole('heading', { name: language === 'ar' ? 'سالم' : 'Salem' });
    expect(title.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const first = screen.getByRole('heading', { name: language === 'ar' ? 'نورة المطوع' : 'Noura Al-Mutawa' });
    const side = complete === '1' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    expect(title.compareDocumentPosition(first)).toBe(side);
  });

  it('has no such heading where everyone matches all', async () => {
    answer('get', '/api/creatives', [noura], { headers: { 'X-Total-Count': '1', 'X-Complete-Count': '1' } });
    await renderAt(<Roster />, { at: '/creatives?q=food' });
    await screen.findByRole('heading', { name: 'Noura Al-Mutawa' });
    expect(screen.queryByText(/some of your words/)).not.toBeInTheDocument();
  });
});
