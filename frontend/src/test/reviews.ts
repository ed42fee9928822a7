/** Sample reviews and records. */
import type {
  AdminReview,
  BrandRecord,
  CreativeRecord,
  OwnRecord,
  PublicReview,
  RequestReview,
  RequestReviews,
} from '@/api/types';

export function someReviews(differences: Partial<RequestReviews> = {}): RequestReviews {
  return {
    side: 'brand',
    phase: 'open',
    opens_at: null,
    due_at: '2026-12-12T21:00:00Z',
    can_write: true,
    other_has_written: false,
    draft: null,
    by_brand: null,
    by_creative: null,
    treatments: [],
    ...differences,
  };
}

export function aReview(differences: Partial<RequestReview> = {}): RequestReview {
  return {
    former_author: false,
    id: 'r-brand',
    side: 'brand',
    marks: { quality: 5, communication: 4, care: 5 },
    score_hundredths: 467,
    again: true,
    body: 'Every plate was lit as we had hoped.',
    lang: 'en',
    name_shown: true,
    published_on: '2026-12-01',
    counted: true,
    not_counted: null,
    hidden: null,
    hidden_rule: null,
    hidden_note: null,
    appeal: null,
    reply: null,
    can_reply: false,
    reply_until: null,
    can_appeal: false,
    appeal_until: null,
    ...differences,
  };
}

export function aPublicReview(differences: Partial<PublicReview> = {}): PublicReview {
  return {
    id: 'p-1',
    month: '2026-10',
    service_category: 'Photography',
    brand_name: 'Bait Al-Gahwa',
    former_brand: false,
    repeat_brand: false,
    marks: { quality: 5, communication: 4, care: 5 },
    score_hundredths: 467,
    body: 'Every plate was lit as we had hoped.',
    lang: 'en',
    text_removed: false,
    reply: null,
    paid_through_marsam: false,
    refunded: false,
    ...differences,
  };
}

export function aRecord(differences: Partial<CreativeRecord> = {}): CreativeRecord {
  return {
    is_new: false,
    facts: [
      { fact: 'typical_hours', good: null, total: 8, value: 5 },
      { fact: 'answers', good: 9, total: 10, value: null },
      { fact: 'on_time', good: 11, total: 12, value: null },
      { fact: 'projects', good: null, total: null, value: 14 },
      { fact: 'brands', good: null, total: null, value: 9 },
      { fact: 'repeat', good: 4, total: 9, value: null },
      { fact: 'again', good: 5, total: 6, value: null },
    ],
    badges: [
      { badge: 'punctual', good: 19, total: 20, value: null },
      { badge: 'quick_to_answer', good: 10, total: 11, value: 3.2 },
      { badge: 'asked_again', good: 4, total: 9, value: null },
    ],
    score: { tenths: 48, brands: 7 },
    distribution: [0, 0, 1, 3, 9],
    reviews_total: 13,
    removed: 1,
    ...differences,
  };
}

export const brandRecord: BrandRecord = {
  is_new: false,
  facts: [
    { fact: 'pays_within', good: null, total: 5, value: 2 },
    { fact: 'paid_on_time', good: 4, total: 5, value: null },
    { fact: 'again', good: 5, total: 6, value: null },
    { fact: 'projects', good: null, total: null, value: 7 },
  ],
  badges: [{ badge: 'pays_on_time', good: 19, total: 20, value: null }],
  reviews: [
    {
      id: 'b-1',
      month: '2026-10',
      service_category: 'Photography',
      marks: { brief: 5, communication: 4, feedback: 5 },
      score_hundredths: 467,
      body: 'Clear from the first day.',
      lang: 'en',
      reply: null,
    },
  ],
};

export const ownRecord: OwnRecord = {
  is_new: false,
  badges: [],
  score: null,
  score_brands: 2,
  score_needs: 3,
  facts: [
    {
      fact: 'on_time',
      good: 11,
      total: 12,
      value: null,
      shown: true,
      needs: 5,
      projects: [
        {
          request_id: 'q-1',
          code: 'M-7K3Q',
          title: null,
          service_category: 'Photography',
          day: '2026-10-04',
          counts: 'excluded',
          reason: 'on_hold',
          note: null,
          value: null,
        },
        {
          request_id: 'q-2',
          code: 'M-7K3R',
          title: 'Menu',
          service_category: 'Photography',
          day: '2026-09-04',
          counts: 'missed',
          reason: null,
          note: 'A blank file.',
          value: null,
        },
      ],
    },
    { fact: 'finished', good: 3, total: 4, value: null, shown: false, needs: 5, projects: [] },
  ],
};

export function anAdminReview(differences: Partial<AdminReview> = {}): AdminReview {
  return {
    ...aReview(),
    request_id: 'q-1',
    code: 'M-7K3Q',
    service_category: 'Photography',
    brand: { id: 'b-1', name: 'Bait Al-Gahwa' },
    creative: { id: 'c-1', name: 'Salem Al-Ajmi', name_ar: 'سالم العجمي', profile_image_url: null },
    flags: [],
    flags_checked: false,
    open_reports: 0,
    author_mean_hundredths: 420,
    author_reviews: 6,
    hidden_at: null,
    hidden_by: null,
    is_side: false,
    ...differences,
  };
}
