/** A problem of a project: both sides' suggestions, a decision, and the dialogs. */
import { expect } from '@playwright/test';
import type { Dispute, RequestDetail } from '../src/api/types';
import { aDispute, anAdminDispute, aPosition } from '../src/test/dispute-data';
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
  return { ...answersOf(request), '/api/quote-requests/audit/disputes': { body: [aDispute(dispute)] } };
}

const dialog = (move: string, who: Who, request: RequestDetail, dispute: Partial<Dispute>): Screen => ({
  ...plain('request', `/requests/audit?move=${move}`, who, `request-dispute-${move.replace(':', '-')}`),
  answers: answers(request, dispute),
  arrange: async ({ page }: Opened) => {
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

const asAdmin: RequestDetail = { ...held, side: 'admin', headline: aHeadline('admin.on_hold') };

export const screensOfDisputes: readonly Screen[] = [
  { ...plain('request', '/requests/audit', 'brand', 'request-dispute'), answers: answers(held, suggested), dark: true },
  { ...plain('request', '/requests/audit', 'brand', 'request-dispute-decided'), answers: answers(held, decided) },
  { ...plain('request', '/requests/audit', 'admin', 'request-dispute-admin'), answers: answers(asAdmin, ofAdmin) },
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
];
