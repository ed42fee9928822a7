import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { aCreative } from '@/test/creatives';
import { payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { aPublicReview, aRecord } from '@/test/reviews';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { CreativeReputation } from './creative-reputation';

beforeAll(() => i18n.loadNamespaces(['reviews', 'roster', 'reports']));

describe('the record of a creative', () => {
  it('is facts with their samples, badges as sentences, and what they mean', async () => {
    answer('get', '/api/creatives/{id}/record', aRecord());
    await renderAt(<CreativeReputation creative={aCreative()} />);
    for (const line of [
      '14 projects for 9 brands',
      '5 of 6 brands would work together again',
      'Punctual: 19 of 20 first deliveries on time in 12 months',
      'Quick to reply: within 4 hours, to 10 of 11 requests',
      'Asked again: 4 of 9 brands came back',
    ])
      expect(await screen.findByText(line)).toBeVisible();
    // A badge has said it.
    for (const line of ['Usually replies within 5 hours', 'On time: 11 of 12', '4 of 9 brands came back'])
      expect(screen.queryByText(line)).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('How is this counted?'));
    expect(screen.getByText(/First deliveries on the agreed day or before/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'How reviews and numbers work' })).toHaveAttribute(
      'href',
      '/reviews-policy',
    );
    expect(document.body).not.toHaveTextContent('%');
  });

  it('says kindly that no brand has come back so far', async () => {
    const facts = [{ fact: 'repeat' as const, good: 0, total: 4, value: null }];
    answer('get', '/api/creatives/{id}/record', aRecord({ facts, badges: [] }));
    await renderAt(<CreativeReputation creative={aCreative()} />);
    expect(await screen.findByText('4 brands, with one project each so far')).toBeVisible();
    expect(screen.queryByText('0 of 4 brands came back')).toBeNull();
  });

  it('is said in Arabic with its plurals', async () => {
    answer('get', '/api/creatives/{id}/record', aRecord({ removed: 2, badges: [] }));
    await renderAt(<CreativeReputation creative={aCreative()} />, { language: 'ar' });
    for (const line of [
      'الرد عادةً خلال 5 ساعات',
      'الرد على 9 من 10 طلبات',
      'في الموعد: 11 من 12',
      '14 مشروعًا مع 9 علامات تجارية',
      'عادت 4 من 9 علامات تجارية',
      '5 من 6 علامات تجارية ترحب بتكرار التعاون',
      '4.8 بحسب 7 علامات تجارية',
      'أزال مرسم تقييمين',
    ])
      expect(await screen.findByText(line)).toBeVisible();
  });

  it('is kind to those who are new', async () => {
    answer(
      'get',
      '/api/creatives/{id}/record',
      aRecord({ is_new: true, facts: [], badges: [], score: null, reviews_total: 0, removed: 0 }),
    );
    await renderAt(<CreativeReputation creative={aCreative()} />);
    expect(await screen.findByText('New on Marsam')).toBeVisible();
    expect(await screen.findByText('No reviews yet')).toBeVisible();
    expect(screen.queryByText('How is this counted?')).not.toBeInTheDocument();
  });

  it('can be fetched again where that failed', async () => {
    refuse('get', '/api/creatives/{id}/record', 503, 'unavailable');
    await renderAt(<CreativeReputation creative={aCreative()} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the record');
    answer('get', '/api/creatives/{id}/record', aRecord());
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('14 projects for 9 brands')).toBeVisible();
  });
});

describe('the reviews of a creative', () => {
  it('are listed with their month, brand and reply, ten at a time', async () => {
    answer('get', '/api/creatives/{id}/record', aRecord());
    const sent = answer(
      'get',
      '/api/creatives/{id}/reviews',
      [
        aPublicReview({ repeat_brand: true, reply: 'شكرًا لكم جميعًا.' }),
        aPublicReview({ id: 'p-2', brand_name: null, body: null, text_removed: true }),
        aPublicReview({ id: 'p-3', brand_name: null, former_brand: true, refunded: true }),
      ],
      { headers: { Link: '</api/creatives/x/reviews?cursor=next>; rel="next"' } },
    );
    await renderAt(<CreativeReputation creative={aCreative()} />);
    const list = within(await screen.findByRole('list', { name: 'Reviews' }));
    expect(list.getByRole('heading', { name: 'Bait Al-Gahwa' })).toBeVisible();
    expect(list.getAllByText('October 2026')[0]).toBeVisible();
    expect(list.getByText('Repeat brand')).toBeVisible();
    expect(list.getByText('شكرًا لكم جميعًا.').closest('[lang]')).toHaveAttribute('lang', 'ar');
    expect(list.getByRole('heading', { name: 'A brand' })).toBeVisible();
    expect(list.getByText('The text was removed by Marsam.')).toBeVisible();
    expect(list.getByRole('heading', { name: 'A former brand' })).toBeVisible();
    expect(await list.findByRole('button', { name: 'Report the review by a brand' })).toBeVisible();
    expect(list.getByRole('button', { name: 'Report the review by a former brand' })).toBeVisible();
    expect(screen.getByText('1 review was removed by Marsam')).toBeVisible();
    expect(screen.getByText('4.8 from 7 brands')).toBeVisible();
    const sections = screen.getAllByRole('heading', { level: 2 });
    expect(sections.map((heading) => heading.textContent)).toEqual(['Record', 'Reviews']);
    answer('get', '/api/creatives/{id}/reviews', [aPublicReview({ id: 'p-4', brand_name: 'Yamal' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByRole('heading', { name: 'Yamal' })).toBeVisible();
    expect(sent.requests).toHaveLength(1);
  });

  it('say which of them are in the numbers, where Marsam holds what is paid', async () => {
    answer('get', '/api/config', aConfig({ payments }));
    answer('get', '/api/creatives/{id}/record', aRecord());
    answer('get', '/api/creatives/{id}/reviews', [
      aPublicReview({ paid_through_marsam: true }),
      aPublicReview({ id: 'p-2', brand_name: 'Yamal' }),
      aPublicReview({ id: 'p-3', brand_name: 'Dukkan', refunded: true }),
    ]);
    await renderAt(<CreativeReputation creative={aCreative()} />);
    expect(await screen.findByText(/^Only projects of which at least half was paid through Marsam/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Reviews policy' })).toHaveAttribute('href', '/reviews-policy');
    const marked = await screen.findAllByText(/^Less than half was paid through Marsam/);
    expect(marked.map((line) => line.closest('li'))).toEqual([
      screen.getByRole('heading', { name: 'Yamal' }).closest('li'),
    ]);
    // The rule is said to who asks.
    expect(marked[0]).not.toBeVisible();
    const lines = screen.getAllByText('Not counted · Why?');
    expect(lines).toHaveLength(2);
    for (const line of lines) await userEvent.click(line);
    expect(marked[0]).toBeVisible();
    expect(screen.getByText(/^The payment was refunded/)).toBeVisible();
  });

  it('say that payments are confirmed where brands pay directly', async () => {
    answer('get', '/api/creatives/{id}/record', aRecord());
    answer('get', '/api/creatives/{id}/reviews', [aPublicReview()]);
    await renderAt(<CreativeReputation creative={aCreative()} />, { language: 'ar' });
    expect(await screen.findByText(/^لا تدخل في الأرقام إلا المشاريع التي أكّد الطرفان/)).toBeVisible();
    expect(screen.queryByText(/عبر مرسم، لذلك/)).not.toBeInTheDocument();
  });

  it('are three at first, and all that came once more are asked for', async () => {
    answer('get', '/api/creatives/{id}/record', aRecord());
    const reviews = [1, 2, 3, 4, 5].map((at) => aPublicReview({ id: `p-${at}` }));
    answer('get', '/api/creatives/{id}/reviews', reviews);
    await renderAt(<CreativeReputation creative={aCreative()} />);
    expect(await screen.findAllByRole('heading', { name: 'Bait Al-Gahwa' })).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    expect(screen.getAllByRole('heading', { name: 'Bait Al-Gahwa' })).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
  });

  it.each([
    ['en', 5, '5 counted reviews · 13 in all', 'Counted reviews by stars'],
    ['en', 13, '13 reviews', 'Counted reviews by stars'],
    ['ar', 5, '5 تقييمات محتسبة من أصل 13', 'التقييمات المحتسبة بحسب النجوم'],
    ['ar', 1, 'تقييم واحد محتسب من أصل 13', 'التقييمات المحتسبة بحسب النجوم'],
  ] as const)('say of how many the bars are: %s, %i', async (language, counted, words, bars) => {
    answer('get', '/api/creatives/{id}/record', aRecord({ distribution: [0, 0, 0, 0, counted] }));
    answer('get', '/api/creatives/{id}/reviews', [aPublicReview()]);
    await renderAt(<CreativeReputation creative={aCreative()} />, { language });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(bars)).toBeVisible();
    expect(screen.getByRole('group', { name: bars })).toBeVisible();
  });

  it('have no average below three brands', async () => {
    answer(
      'get',
      '/api/creatives/{id}/record',
      aRecord({ score: null, distribution: null, reviews_total: 1, removed: 0 }),
    );
    answer('get', '/api/creatives/{id}/reviews', [aPublicReview()]);
    await renderAt(<CreativeReputation creative={aCreative()} />);
    expect(await screen.findByText('An average is shown once 3 brands have reviewed.')).toBeVisible();
    expect(screen.queryByText('Counted reviews by stars')).not.toBeInTheDocument();
  });
});
