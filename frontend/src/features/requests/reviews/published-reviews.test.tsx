import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestDetail, RequestReviews } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { payments } from '@/test/payments';
import { aProject } from '@/test/requests';
import { aReview, someReviews } from '@/test/reviews';
import { answer } from '@/test/server';
import { aConfig } from '@/test/site-config';

beforeEach(() => window.sessionStorage.clear());

async function open(reviews: RequestReviews, differences: Partial<RequestDetail> = {}, language: 'en' | 'ar' = 'en') {
  answer('get', '/api/quote-requests/{id}/reviews', reviews);
  await showRequest(aProject({ stage: 'closed', ...differences }), { language });
  return within(await screen.findByRole('region', { name: language === 'en' ? 'Reviews' : 'التقييمات' }));
}

describe('published reviews', () => {
  const byCreative = aReview({
    id: 'r-creative',
    side: 'creative',
    marks: { brief: 5, communication: 5, feedback: 3 },
    body: 'الملاحظات كانت واضحة من البداية.',
    lang: 'ar',
    can_reply: true,
    reply_until: '2026-12-31T21:00:00Z',
  });

  it('are read by both, and the reviewed side replies once', async () => {
    const part = await open(someReviews({ phase: 'published', by_brand: aReview(), by_creative: byCreative }));
    const articles = part.getAllByRole('article').map((article) => within(article));
    expect(articles[0]?.getByText('الملاحظات كانت واضحة من البداية.').closest('[lang]')).toHaveAttribute('lang', 'ar');
    expect(articles[0]?.getByRole('img', { name: '3 of 5: Mostly' })).toBeVisible();
    expect(articles[1]?.getByRole('heading', { name: 'Your review' })).toBeVisible();
    await userEvent.click(part.getByRole('button', { name: 'Reply' }));
    const replied = answer('post', '/api/reviews/{id}/reply', aReview());
    await userEvent.type(part.getByLabelText('Your reply'), ' Thank you. ');
    await userEvent.click(part.getByRole('button', { name: 'Publish Reply' }));
    expect(await screen.findByText('Your reply is published.')).toBeVisible();
    expect(await replied.body()).toEqual({ body: 'Thank you.' });
    expect(replied.requests.at(0)?.url).toMatch(/reviews\/r-creative\/reply$/);
  });

  it('say by which rules one is not in the numbers, and never which of them it was', async () => {
    const part = await open(someReviews({ phase: 'published', by_brand: aReview({ counted: false }) }));
    const rules = await part.findByText(/^This review isn’t in the numbers\. Only reviews .* fully paid count/);
    expect(rules).not.toBeVisible();
    await userEvent.click(part.getByText('Not counted · Why?'));
    expect(rules).toBeVisible();
    expect(part.getByRole('link', { name: 'Reviews policy' })).toHaveAttribute('href', '/reviews-policy');
  });

  it('name the rule of payments through Marsam where it holds them', async () => {
    const by_brand = aReview({ counted: false });
    answer('get', '/api/quote-requests/{id}/reviews', someReviews({ phase: 'published', by_brand }));
    await showRequest(aProject({ stage: 'closed' }), { language: 'ar', config: aConfig({ payments }) });
    await userEvent.click(await screen.findByText('غير محسوب · لماذا؟'));
    expect(await screen.findByText(/لا تُحسب إلا تقييمات المشاريع التي دُفع نصف قيمتها على الأقل عبر مرسم/)).toBeVisible();
  });

  it('say that one is missing, and are reported', async () => {
    const part = await open(someReviews({ phase: 'published', by_creative: byCreative }));
    expect(part.getByText('You didn’t write a review.')).toBeVisible();
    await userEvent.click(await part.findByRole('button', { name: /Report the review by/ }));
    const sent = answer('post', '/api/reports', { id: 'report' }, { status: 201 });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('radio')).toHaveLength(6);
    await userEvent.click(dialog.getByRole('radio', { name: 'Insults or threatens someone' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({ subject: 'review', id: 'r-creative', reason: 'insult' });
  });

  it('say which rule hid one, and take one appeal', async () => {
    const hidden = aReview({
      hidden: 'all',
      hidden_rule: 'personal_data',
      hidden_note: 'It names the cook.',
      can_appeal: true,
      appeal_until: '2026-12-20T21:00:00Z',
    });
    const part = await open(someReviews({ phase: 'published', by_brand: hidden }));
    expect(part.getByText('Marsam has hidden this review')).toBeVisible();
    expect(part.getByText('Rule: Reveals personal details')).toBeVisible();
    await userEvent.click(part.getByRole('button', { name: 'Appeal' }));
    const sent = answer('post', '/api/reviews/{id}/appeal', hidden);
    await userEvent.type(part.getByLabelText('Why should it be visible?'), 'No name is in it.');
    await userEvent.click(part.getByRole('button', { name: 'Send Appeal' }));
    expect(part.getByText('Write at least 20 characters.')).toBeVisible();
    await userEvent.type(part.getByLabelText('Why should it be visible?'), ' Please look again.');
    await userEvent.click(part.getByRole('button', { name: 'Send Appeal' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
  });

  it('say whose appeal is open, and that one was granted', async () => {
    const appeal = { body: null, note: null };
    const part = await open(
      someReviews({
        phase: 'published',
        by_brand: aReview({ appeal: { ...appeal, state: 'granted' } }),
        by_creative: { ...byCreative, hidden: 'all', appeal: { ...appeal, state: 'open' } },
      }),
    );
    expect(part.getByText('The appeal was granted: the review is visible again.')).toBeVisible();
    expect(part.getByText(/Salem.* has appealed\. The appeal is with our team\./)).toBeVisible();
    expect(part.queryByText('Your appeal is with our team.')).not.toBeInTheDocument();
  });

  it('show the name of the brand or not, as it chooses later', async () => {
    const part = await open(someReviews({ phase: 'published', by_brand: aReview() }));
    const sent = answer('post', '/api/reviews/{id}/show-name', aReview({ name_shown: false }));
    await userEvent.click(part.getByRole('checkbox', { name: 'Show our name to visitors' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toEqual({ shown: false });
  });

  it.each([
    ['en', 'Review by a former brand', 'Review by a former creative'],
    ['ar', 'تقييم من علامة تجارية سابقة', 'تقييم من مبدع سابق'],
  ] as const)('say that their author has left: %s', async (language, ofBrand, ofCreative) => {
    const left = { body: null, former_author: true };
    const both = { by_brand: { ...aReview(), ...left }, by_creative: { ...byCreative, ...left } };
    const part = await open(someReviews({ side: 'admin', phase: 'published', ...both }), { side: 'admin' }, language);
    expect(part.getByRole('heading', { level: 3, name: ofBrand })).toBeVisible();
    expect(part.getByRole('heading', { level: 3, name: ofCreative })).toBeVisible();
  });
});
