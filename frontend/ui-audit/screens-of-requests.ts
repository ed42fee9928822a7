/** The page of a request for each of its sides, its dialogs and its documents. */
import { expect } from '@playwright/test';
import type { Agreement, Message, MessageThread, Proposal, Receipt, RequestDetail } from '../src/api/types';
import { aFile } from '../src/test/delivery-data';
import { aHeadline, plainHeadline } from '../src/test/headlines';
import { anEvent } from '../src/test/request-data';
import { aRecord, brandRecord, someReviews } from '../src/test/reviews';
import { plain, refused, type Opened, type Screen } from './screen';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const salem = { id: 'salem', name: 'Salem Al-Ajmi', name_ar: 'سالم العجمي', profile_image_url: null };
const noura = { id: 'noura', name: 'Noura Al-Mutawa', name_ar: 'نورة المطوع', profile_image_url: null };
const { facts, badges, score } = aRecord();

const proposal: Proposal = {
  id: 'one',
  request_id: 'audit',
  creative: salem,
  state: 'sent',
  version: 1,
  price_fils: 300_000,
  delivery_days: 10,
  deliverables: ['12 retouched photos, 3000 px', 'Three short clips'],
  revisions_included: 2,
  payment_plan: [{ label: 'All', label_key: null, amount_fils: 300_000, due: 'on_approval', release: null }],
  usage_rights: {
    channels: ['Instagram', 'Print'],
    channel_keys: ['instagram', 'print'],
    territory: 'Kuwait',
    months: 12,
    exclusive: false,
  },
  ai_use: 'none',
  ai_note: null,
  message: 'Two mornings in your own light.',
  valid_until: inDays(6),
  fee_fils: 30_000,
  net_fils: 270_000,
  created_at: inDays(-2),
  updated_at: inDays(-1),
  brief_changed: false,
  change_request: null,
  change_rounds: 0,
  previous: null,
  decline_reason: null,
  allowed_moves: ['select', 'decline', 'request-change'],
  record: { is_new: false, facts, badges, score },
};
const revised: Proposal = {
  ...proposal,
  id: 'two',
  creative: noura,
  version: 2,
  price_fils: 420_500,
  delivery_days: 6,
  usage_rights: { channels: [], channel_keys: [], territory: 'GCC', months: null, exclusive: true },
  change_request: { message: 'Could it be five days?', counter_price_fils: 400_000, at: inDays(-1) },
  previous: proposal,
  record: { is_new: true, facts: [], badges: [], score: null },
};

const request: RequestDetail = {
  id: 'audit',
  code: 'M-7K3Q',
  title: 'قائمة الشتاء',
  service_category: 'Photography',
  brand_name: 'Bait Al-Gahwa',
  project_description: 'Twelve plates, daylight.',
  contact_name: 'Amal Al-Ali',
  email: 'amal@example.com',
  phone: '+965 5000 1234',
  shares_phone: true,
  budget_range: 'KWD 300 - 1,500',
  timeline: 'Within 1 month',
  status: 'Pending',
  stage: 'proposals',
  preferred_creative_id: null,
  created_at: inDays(-4),
  updated_at: inDays(-1),
  version: 3,
  side: 'owner',
  is_open: true,
  intended_use: 'Instagram and the menu.',
  reference_links: ['https://example.com/plates'],
  wished_date: inDays(20).slice(0, 10),
  files: [
    aFile({ purpose: 'brief', urls: { file: pixel, '320': pixel } }),
    aFile({
      id: 'brand',
      purpose: 'brief',
      kind: 'document',
      name: 'brand-guidelines-2026.pdf',
      urls: { file: pixel },
    }),
  ],
  brief_version: 2,
  waiting_on: 'brand',
  due_at: inDays(9),
  allowed_moves: ['edit', 'cancel', 'messages'],
  invited: [{ creative: noura, at: inDays(-3), declined_at: null, reason: null }],
  proposals: [proposal, revised],
  chosen_creative: null,
  deliveries: [],
  deliveries_total: 0,
  earlier_deliveries: null,
  payments_total: 0,
  invited_total: 0,
  proposals_total: 2,
  events_total: 2,
  earlier_events: null,
  payments: [],
  total_fils: null,
  recorded_fils: 0,
  held_fils: 0,
  released_fils: 0,
  refunded_fils: 0,
  lowered_fils: 0,
  payable: null,
  refunds: [],
  refunds_total: 0,
  revisions_included: 0,
  revisions_requested: 0,
  extra_revision: null,
  cancel: null,
  contacts: null,
  events: [
    anEvent({ at: inDays(-4), actor: 'brand', event: 'submitted', to: 'submitted' }),
    anEvent({ at: inDays(-2), event: 'proposal_sent', creative: salem }),
  ],
  headline: aHeadline('brand.proposals'),
  has_agreement: false,
  has_dispute: false,
  disputes_total: 0,
  taken_back: [],
  taken_back_total: 0,
};
export const project: RequestDetail = {
  ...request,
  status: 'Accepted',
  stage: 'delivered',
  due_at: inDays(4),
  allowed_moves: ['approve', 'request-revision', 'record-payment', 'cancel', 'hold', 'messages'],
  proposals: [{ ...proposal, state: 'accepted', allowed_moves: [], record: null }],
  chosen_creative: salem,
  deliveries: [
    {
      version: 1,
      note: 'All twelve plates.',
      links: [{ label: 'Gallery', url: 'https://example.com/g' }],
      // The audit answers with JSON only, so the preview is in its address.
      files: [aFile({ urls: { file: '/api/files/0193-file/content', '320': pixel } })],
      at: inDays(-1),
    },
  ],
  payments: [
    {
      id: 'paid',
      amount_fils: 100_000,
      method: 'knet',
      reference: 'K-4711',
      paid_on: inDays(-1).slice(0, 10),
      recorded_by: 'brand',
      recorded_at: inDays(-1),
      confirmed_at: null,
      voided_at: null,
      void_note: null,
      receipt_number: null,
      attempt_id: null,
      allowed_moves: ['void-payment'],
    },
  ],
  total_fils: 300_000,
  revisions_included: 2,
  cancel: { by: 'creative', reason: 'I fell ill.', due_at: inDays(2), to_brand_fils: null, held_fils: null },
  contacts: {
    brand: { name: 'Amal Al-Ali', email: 'amal@example.com', phone: '+965 5000 1234' },
    creative: { name: 'Salem Al-Ajmi', email: 'salem@example.com', phone: '+965 9988 7766' },
  },
  has_agreement: true,
  has_dispute: false,
  disputes_total: 0,
};

const messages: readonly Message[] = [
  {
    id: 'b',
    from: 'creative',
    body: 'Sunday at eight?',
    files: [],
    at: inDays(-1),
    creative_id: 'salem',
    read_at: inDays(-1),
  },
  {
    id: 'a',
    from: 'brand',
    body: 'When can you come?',
    files: [aFile({ purpose: 'message', urls: { file: pixel, '320': pixel } })],
    at: inDays(-2),
    creative_id: 'salem',
    read_at: inDays(-2),
  },
];
const threads: readonly MessageThread[] = [
  { creative: salem, last_message: messages[0] ?? null, unread: 0, is_writable: true },
  { creative: noura, last_message: null, unread: 0, is_writable: true },
];

export const answersOf = (body: RequestDetail, asCreative = false): NonNullable<Screen['answers']> => ({
  // A headline that tells of something was chosen for its screen.
  '/api/quote-requests/audit': { body: body.headline.said ? body : { ...body, headline: plainHeadline(body) } },
  '/api/quote-requests/audit/messages': { body: asCreative ? messages : threads },
  '/api/quote-requests/audit/messages\\?.*creative_id=.*': { body: messages },
  '/api/quote-requests/audit/annotations': { body: [] },
  '/api/quote-requests/audit/reviews': { body: someReviews({ phase: 'not_open', due_at: null, can_write: false }) },
  '/api/quote-requests/audit/brand-record': { body: brandRecord },
});

const stated = {
  en: 'KWD 300',
  ar: '300 د.ك',
  words_en: 'three hundred Kuwaiti dinars',
  words_ar: 'ثلاثمئة دينار كويتي',
};
const parties = {
  request_id: 'audit',
  brand: { name: 'Bait Al-Gahwa', name_ar: null },
  creative: { name: salem.name, name_ar: salem.name_ar },
  service_category: 'Photography',
  service_category_ar: 'التصوير الفوتوغرافي',
};
const agreement: Agreement = {
  ...proposal,
  ...parties,
  proposal_id: proposal.id,
  request_code: request.code,
  offered: { name: salem.name, name_ar: salem.name_ar, at: inDays(-3) },
  accepted: { name: 'Amal Al-Ali', name_ar: null, at: inDays(-2) },
  selected_at: inDays(-2),
  delivery_from: 'selection',
  terms_version: inDays(-30).slice(0, 10),
  brief: {
    version: 2,
    title: request.title,
    project_description: request.project_description,
    intended_use: request.intended_use,
    reference_links: request.reference_links,
    wished_date: request.wished_date,
  },
  price: stated,
  delivery_due_at: inDays(12),
};
export const receipt: Receipt = {
  ...parties,
  payment_id: 'paid',
  billed_to: {
    name: 'Bait Al Gahwa W.L.L.',
    address: 'Block 3, Street 12\nSharq, Kuwait City',
    registration: '123456',
  },
  request_code: request.code,
  request_title: request.title,
  number: 'R-261120-7K3Q-9F2M',
  amount_fils: 300_000,
  amount: stated,
  method: 'knet',
  reference: 'K-4711',
  paid_on: inDays(-1).slice(0, 10),
  recorded_at: inDays(-1),
  recorded_by: 'brand',
  confirmed_at: inDays(-1),
  voided_at: null,
  total_fils: 300_000,
  recorded_fils: 300_000,
};

/** A dialog of the page, which has an address. */
const dialog = (move: string, body: RequestDetail): Screen => ({
  ...plain('request', `/requests/audit?move=${move}`, 'brand', `request-${move.replace(':', '-')}`),
  answers: answersOf(body),
  arrange: async ({ page }: Opened) => {
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

export const screensOfRequests: readonly Screen[] = [
  { ...plain('request', '/requests/audit', 'brand'), answers: answersOf(request), dark: true },
  {
    ...plain('request', '/requests/audit', 'brand', 'request-delivered'),
    answers: answersOf({
      ...project,
      allowed_moves: [...project.allowed_moves, 'agree-cancel', 'refuse-cancel'],
      headline: aHeadline('brand.cancelAsked', {
        said: anEvent({ at: inDays(-1), creative: salem, event: 'cancel_asked', note: 'I fell ill.' }),
        due: { kind: 'cancel_answer', at: inDays(2) },
      }),
    }),
    dark: true,
  },
  {
    ...plain('request', '/requests/audit', 'creative', 'request-creative'),
    answers: answersOf(
      { ...project, side: 'chosen', invited: null, waiting_on: 'brand', allowed_moves: ['messages'] },
      true,
    ),
  },
  {
    ...plain('request', '/requests/audit', 'admin', 'request-admin'),
    answers: answersOf({
      ...project,
      side: 'admin',
      stage: 'on_hold',
      waiting_on: 'admin',
      allowed_moves: ['resolve'],
    }),
  },
  {
    ...plain('request', '/requests/audit', 'brand', 'request-missing'),
    answers: { '/api/quote-requests/audit': refused(404, 'not_found') },
    foreseen: (complaints) => complaints.foreseeRefusal(404, '/api/quote-requests/audit'),
  },
  dialog('select:one', request),
  dialog('request-change:one', request),
  {
    ...dialog('edit', request),
    answers: {
      ...answersOf(request),
      // What is attached already is asked for by its id.
      ...Object.fromEntries(request.files.map((file) => [`/api/files/${file.id}`, { body: file }])),
    },
  },
  dialog('cancel', project),
  dialog('record-payment', project),
  {
    ...plain('request', '/requests/audit?move=deliver', 'creative', 'request-deliver'),
    answers: answersOf(
      { ...project, side: 'chosen', stage: 'in_progress', invited: null, allowed_moves: ['deliver'] },
      true,
    ),
    arrange: async ({ page, words }: Opened) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: words.uploads.choose }).click();
      const names = ['IMG_0042.HEIC', 'a-logo-with-a-rather-long-name-of-its-own.svg'];
      await (await chooser).setFiles(names.map((name) => ({ name, mimeType: '', buffer: Buffer.from('x') })));
      await expect(page.getByText(names[1] ?? '', { exact: true })).toBeVisible();
    },
    dark: true,
  },
  {
    ...plain('agreement', '/requests/audit/agreement', 'brand'),
    answers: { ...answersOf(project), '/api/quote-requests/audit/agreement': { body: agreement } },
  },
  {
    ...plain('receipt', '/payments/paid/receipt', 'brand'),
    answers: { '/api/payments/paid/receipt': { body: receipt } },
  },
];
