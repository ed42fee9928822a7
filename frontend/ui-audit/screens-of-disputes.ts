/** A problem of a project: both sides' suggestions, a decision, and the dialogs. */
import { expect } from '@playwright/test';
import type { Dispute, RequestDetail } from '../src/api/types';
import { aBriefVersion, aDispute, anAdminDispute, aPosition } from '../src/test/dispute-data';
import { aHeadline } from '../src/test/headlines';
import type { Who } from './personas';
import { plain, type Opened, type Screen } from './screen';
import { answersOf, project } from './screens-of-requests';

const held: RequestDetail = {
  ...project,
  stage: 'on_hold',
  waiting_on: 'admin',
  due_at: null,
  allowed_moves: ['messages'],
  headline: aHeadline('brand.on_hold'),
  has_dispute: true,
  disputes_total: 1,
};

const suggested: Partial<Dispute> = {
  problem: 'not_as_agreed',
  positions: [
    aPosition(),
    aPosition({ number: 2, side: 'brand', wish: 'lower_price', amount_fils: 220_500, day: null, links: [] }),
    aPosition({ number: 3, wish: 'revision', text: 'Three plates again, in daylight.' }),
  ],
};

const decided: Partial<Dispute> = {
  ...suggested,
  state: 'decided',
  turn: 'nobody',
  has_other_admin: false,
  creative_accepted_at: '2026-11-25T09:00:00Z',
  allowed_moves: ['accept-decision', 'appeal'],
  decision: {
    outcome: 'lower_price',
    amount_fils: 250_000,
    held_fils: 0,
    day: null,
    fault: 'nobody',
    clause: 'deliverables',
    reason: 'Eleven of the twelve plates are as agreed, and one was not delivered.',
    at: '2026-11-24T09:00:00Z',
  },
};

const appealed: Partial<Dispute> = {
  ...decided,
  state: 'appealed',
  turn: 'admin',
  creative_accepted_at: null,
  appeal: {
    by: 'brand',
    text: 'The folder of the last day was empty, as the log shows.',
    links: [{ label: 'Log', url: 'https://example.com/log' }],
    files: [],
    at: '2026-11-26T09:00:00Z',
  },
  allowed_moves: ['position'],
};

const over: Partial<Dispute> = { turn: 'nobody', due_at: null, ended_at: '2026-11-30T09:00:00Z', allowed_moves: [] };

const settled: Partial<Dispute> = {
  ...suggested,
  ...over,
  state: 'settled',
  settled_by: 'agreement',
  positions: [aPosition(), aPosition({ number: 2, side: 'brand', text: null, links: [] })],
};

const final: Partial<Dispute> = {
  ...appealed,
  ...over,
  state: 'final',
  first_decision: decided.decision ?? null,
  decision: {
    outcome: 'end',
    amount_fils: 150_000,
    held_fils: 0,
    day: null,
    fault: 'brand',
    clause: 'delivery_day',
    reason: 'The log shows that the folder was opened, and that nothing was written into it for a week.',
    at: '2026-11-30T09:00:00Z',
  },
};

const ofAdmin: Partial<Dispute> = {
  ...suggested,
  turn: 'admin',
  is_late: true,
  allowed_moves: ['decide'],
  case: {
    days: [
      { due: 'delivery', due_at: '2026-11-12T20:59:59Z', done_at: '2026-11-14T09:00:00Z' },
      { due: 'answer', due_at: '2026-11-21T09:00:00Z', done_at: null },
    ],
    brief_changed_at: ['2026-11-02T09:00:00Z'],
  },
};

function answers(request: RequestDetail, dispute: Partial<Dispute>) {
  return {
    ...answersOf(request),
    '/api/quote-requests/audit/disputes': { body: [aDispute(dispute)] },
    '/api/admin/quote-requests/audit/brief-versions': { body: [aBriefVersion()] },
  };
}

const dialog = (move: string, who: Who, request: RequestDetail, dispute: Partial<Dispute>): Screen => ({
  ...plain('request', `/requests/audit?move=${move}`, who, `request-dispute-${move.replace(':', '-')}`),
  answers: answers(request, dispute),
  arrange: async ({ page }: Opened) => {
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

/** Another suggestion, with what the chosen one names. */
const chosenWish = (name: string, choose: (opened: Opened) => Promise<void>): Screen => ({
  ...dialog('position', 'brand', held, {
    ...suggested,
    wishes: [
      { wish: 'continue', least_fils: null, most_fils: null, has_day: false },
      { wish: 'more_time', least_fils: null, most_fils: null, has_day: true },
      { wish: 'end', least_fils: 0, most_fils: 280_000, has_day: false },
    ],
  }),
  name,
  arrange: choose,
});

const inDialog = ({ page }: Opened) => page.getByRole('dialog');
const choose = (opened: Opened, wish: 'end' | 'more_time') =>
  inDialog(opened).getByRole('radio', { name: opened.words.disputes.choices[wish], exact: true }).check();

const ended: RequestDetail = { ...project, cancel: null, allowed_moves: ['messages'], disputes_total: 1 };

/** Its brand did not answer; its money is in no payout yet. */
const closedBySilence: RequestDetail = {
  ...project,
  stage: 'closed',
  status: 'Completed',
  cancel: null,
  due_at: null,
  allowed_moves: ['report-after-silence', 'messages'],
  headline: aHeadline('brand.closedBySilence', { due: { kind: 'payout', at: '2099-11-26T09:00:00Z' } }),
};
const answersAfterSilence = {
  ...answersOf(closedBySilence),
  '/api/quote-requests/audit': { body: closedBySilence },
};

const asAdmin: RequestDetail = { ...held, side: 'admin', headline: aHeadline('admin.on_hold') };
/** One earlier version was kept, one is missing. */
const revised: RequestDetail = { ...asAdmin, brief_version: 3 };
const answersOfRevised = {
  ...answers(revised, ofAdmin),
  '/api/admin/quote-requests/audit/brief-versions': { body: [aBriefVersion({ version: 2 })] },
};

export const screensOfDisputes: readonly Screen[] = [
  { ...plain('request', '/requests/audit', 'brand', 'request-dispute'), answers: answers(held, suggested), dark: true },
  { ...plain('request', '/requests/audit', 'brand', 'request-dispute-decided'), answers: answers(held, decided) },
  { ...plain('request', '/requests/audit', 'admin', 'request-dispute-admin'), answers: answers(asAdmin, ofAdmin) },
  {
    ...plain('request', '/requests/audit', 'admin', 'request-dispute-brief-versions'),
    answers: answersOfRevised,
    arrange: async ({ page, words }: Opened) => {
      const list = page.getByRole('list', { name: words.disputes.versions.title });
      await list.locator('summary').click();
    },
  },
  {
    ...plain('adminRequests', '/admin/requests?problems=waiting', 'admin', 'admin-problems'),
    answers: {
      '/api/admin/disputes': {
        body: [
          anAdminDispute({ is_late: true }),
          anAdminDispute({ id: 'two', code: 'M-2F4H', turn: 'creative', problem: 'not_as_agreed', title: null }),
          anAdminDispute({ id: 'three', code: 'M-8S2D', state: 'decided', turn: 'nobody', problem: 'rights' }),
        ],
      },
    },
  },
  {
    ...plain('adminRequests', '/admin/requests?problems=waiting', 'admin', 'admin-problems-empty'),
    answers: { '/api/admin/disputes': { body: [] } },
  },
  dialog('hold', 'brand', project, {}),
  dialog('position', 'brand', held, suggested),
  dialog('accept-position:3', 'brand', held, suggested),
  dialog('decide', 'admin', asAdmin, ofAdmin),
  dialog('appeal', 'brand', held, decided),
  dialog('accept-decision', 'brand', held, decided),
  { ...plain('request', '/requests/audit', 'brand', 'request-dispute-appealed'), answers: answers(held, appealed) },
  { ...plain('request', '/requests/audit', 'brand', 'request-dispute-settled'), answers: answers(ended, settled) },
  {
    ...plain('request', '/requests/audit', 'brand', 'request-dispute-final'),
    answers: answers({ ...ended, stage: 'cancelled', status: 'Cancelled' }, final),
    dark: true,
  },
  chosenWish('request-dispute-wish-amount', async (opened) => {
    await choose(opened, 'end');
    await inDialog(opened).getByLabel(opened.words.disputes.fields.end).fill('125');
  }),
  chosenWish('request-dispute-wish-day', async (opened) => {
    await choose(opened, 'more_time');
    await expect(inDialog(opened).getByLabel(opened.words.disputes.fields.day, { exact: true })).toBeVisible();
  }),
  { ...plain('request', '/requests/audit', 'brand', 'request-closed-by-silence'), answers: answersAfterSilence },
  {
    ...plain('request', '/requests/audit?move=report-after-silence', 'brand', 'request-report-after-silence'),
    answers: answersAfterSilence,
    arrange: async ({ page }: Opened) => {
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
