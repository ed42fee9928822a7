/** Reviews of projects, and what is counted of their sides. */
import { expect } from '@playwright/test';
import type { RequestDetail } from '../src/api/types';
import { aPublicReview, aRecord, aReview, anAdminReview, ownRecord, someReviews } from '../src/test/reviews';
import { plain, type Opened, type Screen } from './screen';
import { answersOf, project } from './screens-of-requests';

const LONG = 'Every plate was lit as we had hoped, and the kitchen could go on cooking. '.repeat(13).trim();
const closed: RequestDetail = { ...project, stage: 'closed', status: 'Completed', cancel: null, allowed_moves: [] };
const chosen: RequestDetail = { ...closed, side: 'chosen', invited: null };
const reviewsOf = '/api/quote-requests/audit/reviews';
const written = aReview({ body: LONG, can_reply: true, reply_until: '2026-12-31T21:00:00Z' });
const answered = aReview({
  id: 'r-creative',
  side: 'creative',
  marks: { brief: 5, communication: 4, feedback: 3 },
  body: 'كان الوصف واضحًا من البداية، والملاحظات وصلت في وقتها.',
  lang: 'ar',
  reply: 'Thank you.',
});
const hidden = aReview({
  hidden: 'all',
  hidden_rule: 'personal_data',
  hidden_note: 'It names the cook.',
  can_appeal: true,
  appeal_until: '2026-12-20T21:00:00Z',
});
const listed = [
  anAdminReview({
    flags: ['shared_browser', 'closed_at_once'],
    counted: false,
    not_counted: 'flagged',
    open_reports: 2,
  }),
  anAdminReview({
    id: 'r-2',
    hidden: 'text',
    hidden_rule: 'insult',
    hidden_note: 'Rude.',
    hidden_by: 'Amal Al-Ali',
    hidden_at: '2026-12-02T09:00:00Z',
    appeal: { body: 'It was a joke between us.', state: 'open', note: null },
  }),
  anAdminReview({ ...answered, id: 'r-3', is_side: true }),
];

const cancelled: RequestDetail = { ...closed, stage: 'cancelled', status: 'Cancelled', side: 'admin' };
const treated = someReviews({
  side: 'admin',
  phase: 'not_open',
  due_at: null,
  can_write: false,
  treatments: [{ subject: 'creative', fact: 'finished', treatment: 'excluded', note: 'Both moved abroad.' }],
});

const press =
  (button: (words: Opened['words']) => string) =>
  async ({ page, words }: Opened): Promise<void> => {
    await page
      .getByRole('main')
      .getByRole('button', { name: button(words) })
      .first()
      .click();
  };

const creative = () => `/creatives/${process.env.AUDITED_CREATIVE ?? ''}`;

export const screensOfReviews: readonly Screen[] = [
  plain('reviewsPolicy', '/reviews-policy'),
  {
    ...plain('request', '/requests/audit', 'brand', 'review-missing'),
    answers: { ...answersOf(closed), [reviewsOf]: { body: someReviews({ other_has_written: true }) } },
    arrange: async (opened) => {
      await press(({ reviews }) => reviews.form.send)(opened);
      await expect(opened.page.getByRole('radio').first()).toBeFocused();
      // From within a group of which nothing is chosen, Tab goes to its next radio.
      await opened.page.getByLabel(opened.words.reviews.form.text).focus();
    },
    dark: true,
  },
  {
    ...plain('request', '/requests/audit', 'creative', 'review-written'),
    answers: {
      ...answersOf(chosen, true),
      [reviewsOf]: {
        body: someReviews({
          side: 'creative',
          draft: { marks: answered.marks, again: true, body: answered.body, lang: 'ar', name_shown: true },
        }),
      },
    },
  },
  {
    ...plain('request', '/requests/audit', 'creative', 'review-delete'),
    answers: {
      ...answersOf(chosen, true),
      [reviewsOf]: {
        body: someReviews({
          side: 'creative',
          draft: { marks: answered.marks, again: true, body: answered.body, lang: 'ar', name_shown: true },
        }),
      },
    },
    arrange: press(({ reviews }) => reviews.delete.button),
  },
  {
    ...plain('request', '/requests/audit', 'creative', 'reviews-published'),
    answers: {
      ...answersOf(chosen, true),
      [reviewsOf]: {
        body: someReviews({
          side: 'creative',
          phase: 'published',
          can_write: false,
          by_brand: written,
          by_creative: answered,
          treatments: [
            { subject: 'creative', fact: 'on_time', treatment: 'excluded', note: 'The kitchen was closed.' },
          ],
        }),
      },
    },
    arrange: press(({ reviews }) => reviews.reply.button),
    dark: true,
  },
  {
    ...plain('request', '/requests/audit', 'brand', 'review-hidden'),
    answers: {
      ...answersOf(closed),
      [reviewsOf]: { body: someReviews({ phase: 'published', can_write: false, by_brand: hidden }) },
    },
    arrange: press(({ reviews }) => reviews.appeal.button),
  },
  {
    ...plain('request', '/requests/audit', 'admin', 'request-counts'),
    answers: { ...answersOf(cancelled), [reviewsOf]: { body: treated } },
    arrange: async ({ page, words }) => {
      await expect(page.getByRole('button', { name: words['admin-reviews'].fact.button })).toBeVisible();
    },
  },
  {
    ...plain('request', '/requests/audit', 'admin', 'request-counts-change'),
    answers: { ...answersOf(cancelled), [reviewsOf]: { body: treated } },
    arrange: press((words) => words['admin-reviews'].fact.button),
  },
  {
    name: 'creative-reviews',
    route: 'creative',
    who: 'visitor',
    at: creative,
    answers: {
      '/api/creatives/[\\w-]+/record': { body: aRecord({ removed: 2 }) },
      '/api/creatives/[\\w-]+/reviews': {
        body: [
          aPublicReview({ body: LONG, repeat_brand: true, paid_through_marsam: true, reply: 'شكرًا لكم جميعًا.' }),
          aPublicReview({ id: 'p-2', brand_name: null, body: null, text_removed: true, refunded: true }),
        ],
      },
    },
    arrange: async ({ page, words: { reviews } }) => {
      await page.getByText(reviews.record.how).click();
      await expect(page.getByText(reviews.public.textRemoved)).toBeVisible();
    },
    dark: true,
  },
  {
    ...plain('ownRecord', '/my-record', 'creative'),
    answers: { '/api/creative/record': { body: ownRecord } },
    arrange: async ({ page, words: { reviews } }) => {
      const details = page.getByRole('list', { name: reviews.own.facts }).getByRole('group');
      await details.nth(0).locator('summary').click();
      await details.nth(1).locator('summary').click();
    },
    dark: true,
  },
  {
    ...plain('ownRecord', '/my-record', 'brand', 'own-record-new'),
    answers: { '/api/brand/record': { body: { ...ownRecord, is_new: true, facts: [], score_needs: 0 } } },
  },
  {
    ...plain('adminReviews', '/admin/reviews', 'admin'),
    answers: { '/api/admin/reviews': { body: listed } },
    dark: true,
  },
  {
    ...plain('adminReviews', '/admin/reviews?state=hidden', 'admin', 'admin-reviews-empty'),
    answers: { '/api/admin/reviews': { body: [] } },
  },
  {
    ...plain('adminReviews', '/admin/reviews', 'admin', 'admin-review-hide'),
    answers: { '/api/admin/reviews': { body: listed } },
    arrange: async (opened) => {
      await press((words) => words['admin-reviews'].hide.button)(opened);
      const dialog = opened.page.getByRole('dialog');
      await dialog.getByRole('button', { name: opened.words['admin-reviews'].hide.confirm }).click();
      await expect(dialog.getByText(opened.words['admin-reviews'].hide.ruleMissing)).toBeVisible();
    },
  },
  {
    ...plain('adminReviews', '/admin/reviews', 'admin', 'admin-review-count'),
    answers: { '/api/admin/reviews': { body: listed } },
    arrange: press((words) => words['admin-reviews'].count.yes),
  },
  {
    ...plain('adminReviews', '/admin/reviews', 'admin', 'admin-review-keep'),
    answers: { '/api/admin/reviews': { body: listed } },
    arrange: press((words) => words['admin-reviews'].keep.button),
  },
];
