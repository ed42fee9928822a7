import { describe, expect, it } from 'vitest';
import { stepStages, type StepStage } from '@/api/stages';
import type { RequestEvent } from '@/api/types';
import { i18n } from '@/i18n';
import lifecycle from '@/i18n/locales/en/lifecycle.json';
import { enumOf } from '@/test/api-document';
import { aPayment, aProject, aProposal, aRequestDetail, anotherProposal, salem } from '@/test/requests';
import { historyKey } from './history/history-words';
import { leftToRecord, stepsToTake } from './moves/moves';
import { situationOf, turnOf } from './head/situation';
import { stepsOf, type Step, type StepState } from './head/steps';
import { changesBetween, differingRows, marksOf, termRows } from './terms/term-rows';

/** Sentences for an event that is told apart by its actor, or that the page does not know. */
const FURTHER_SENTENCES = new Set(['approvedByClock', 'moved', 'noted']);
/** What happens to a request and its proposals. */
const knownEvents = Object.keys(lifecycle.events).filter(
  (event): event is RequestEvent['event'] => !FURTHER_SENTENCES.has(event),
);
/** What the server records of other things. */
const ELSEWHERE = [
  'admin_granted',
  'admin_revoked',
  'application_edited',
  'changes_requested',
  'erased',
  'message_answered',
  'message_closed',
  'profile_image_hidden',
  'profile_image_restored',
  'published',
  'rejected',
  'report_closed',
  'restored',
  'review_undone',
  'signed_out_everywhere',
  'suspended',
  'suspension_explained',
  'totp_reset',
  'withdrawn',
  'work_hidden',
  'work_restored',
];

const words = { t: i18n.getFixedT('en', 'requests'), language: 'en' } as const;

/** All steps, with `state` at the step of `stage`. */
function stepsAround(stage: StepStage, state: StepState): readonly Step[] {
  const at = stepStages.indexOf(stage);
  const done = stepStages.slice(0, at).map((each) => ({ stage: each, state: 'done' }) as const);
  const upcoming = stepStages.slice(at + 1).map((each) => ({ stage: each, state: 'upcoming' }) as const);
  return [...done, { stage, state }, ...upcoming];
}

/** A request with the reader's own proposal. */
const own = (differences: Parameters<typeof aProposal>[0]) =>
  aRequestDetail({ side: 'bidder', waiting_on: 'brand', allowed_moves: [], proposals: [aProposal(differences)] });

describe('the steps of a request', () => {
  it.each([
    ['submitted', 'current'],
    ['delivered', 'current'],
    ['closed', 'done'],
  ] as const)('are known at the stage %s', (stage, state) => {
    expect(stepsOf(aRequestDetail({ stage }))).toEqual(stepsAround(stage, state));
  });

  it('stop where the request was when it ended', () => {
    const ended = {
      at: '',
      actor: 'brand',
      event: 'cancelled',
      from: 'delivered',
      to: 'cancelled',
      note: null,
    } as const;
    const request = aRequestDetail({ stage: 'cancelled', events: [...aRequestDetail().events, ended] });
    expect(stepsOf(request)).toEqual(stepsAround('delivered', 'stopped'));
  });
});

describe('whose turn it is', () => {
  it.each([
    [aRequestDetail(), 'brand.proposals', 'yours'],
    [aRequestDetail({ stage: 'submitted', waiting_on: 'creative', proposals: [] }), 'brand.submittedOpen', 'creative'],
    [aProject(), 'brand.delivered', 'yours'],
    [aProject({ side: 'chosen' }), 'creative.delivered', 'brand'],
    [own({}), 'creative.proposalSent', 'brand'],
    [
      own({ change_request: { message: 'Faster?', counter_price_fils: null, at: '' } }),
      'creative.changeAsked',
      'yours',
    ],
    [own({ brief_changed: true }), 'creative.briefChanged', 'yours'],
    [own({ state: 'not_selected' }), 'creative.proposalEnded', 'nobody'],
    [
      aRequestDetail({ side: 'invited', proposals: [], allowed_moves: ['proposals', 'decline-invitation'] }),
      'creative.invited',
      'yours',
    ],
    [aProject({ side: 'admin', stage: 'on_hold', waiting_on: 'admin' }), 'admin.on_hold', 'yours'],
    [aProject({ stage: 'closed', waiting_on: 'nobody' }), 'brand.closed', 'nobody'],
    [
      aProject({
        stage: 'approved',
        waiting_on: 'creative',
        payments: [aPayment({ amount_fils: 300_000 })],
      }),
      'brand.paymentUnconfirmed',
      'creative',
    ],
  ] as const)('follows from the request: case %#', (request, situation, turn) => {
    expect(situationOf(request)).toBe(situation);
    expect(turnOf(request)).toBe(turn);
  });

  it('is the brand’s once the only invited creative has declined', () => {
    const request = aRequestDetail({
      stage: 'submitted',
      is_open: false,
      waiting_on: 'brand',
      proposals: [],
      allowed_moves: ['open-to-others', 'cancel'],
      preferred_creative_id: salem.id,
      invited: [{ creative: salem, at: '', declined_at: '2026-11-11T09:00:00Z', reason: 'Travelling' }],
    });
    expect(situationOf(request)).toBe('brand.invitationDeclined');
    expect(turnOf(request)).toBe('yours');
    expect(stepsToTake(request)).toEqual({ next: 'open-to-others', beside: [], menu: ['cancel'] });
  });
});

describe('the next step', () => {
  it('is one, with its partner next to it and the rest in the menu', () => {
    expect(stepsToTake(aProject())).toEqual({
      next: 'approve',
      beside: ['request-revision'],
      menu: ['record-payment', 'cancel', 'hold'],
    });
  });

  it('is the payment that the plan asks for before the start', () => {
    const accepted = anotherProposal({ state: 'accepted' });
    const request = aProject({
      stage: 'in_progress',
      waiting_on: 'creative',
      proposals: [accepted],
      total_fils: accepted.price_fils,
      allowed_moves: ['record-payment', 'hold'],
    });
    expect(stepsToTake(request).next).toBe('record-payment');
    expect(stepsToTake({ ...request, payments: [aPayment({ amount_fils: 210_000 })] }).next).toBeUndefined();
  });

  it('counts what waits for a confirmation as recorded, and nothing that is void', () => {
    const payments = [aPayment(), aPayment({ id: 'void', voided_at: '2026-11-21T09:00:00Z' })];
    expect(leftToRecord(aProject({ payments }))).toBe(200_000);
  });
});

describe('the terms of proposals', () => {
  it('differ where not all say the same', () => {
    const rows = [aProposal(), anotherProposal()].map((proposal) => termRows(proposal, words));
    expect([...differingRows(rows)]).toEqual(['price', 'days', 'plan', 'rights', 'fee']);
  });

  it('change from version to version, lists by the lines that came and went', () => {
    const before = termRows(aProposal(), words);
    const after = termRows(
      aProposal({ price_fils: 280_000, deliverables: ['12 retouched photos', 'Raw files'] }),
      words,
    );
    expect(changesBetween(before, after)).toEqual([
      { key: 'price', before: ['KWD 300'], after: ['KWD 280'] },
      { key: 'deliverables', before: ['3 short clips'], after: ['Raw files'] },
    ]);
  });

  it('are marked where one alone is best', () => {
    const marks = marksOf([aProposal(), anotherProposal()]);
    expect(marks.get(aProposal().id)).toEqual(['lowestPrice']);
    expect(marks.get(anotherProposal().id)).toEqual(['fastest']);
    expect(marksOf([aProposal()]).size).toBe(0);
  });
});

describe('the history', () => {
  it('knows every event of a request that the server records', () => {
    expect([...knownEvents, ...ELSEWHERE].toSorted()).toEqual(enumOf('AuditEvent', 'event').toSorted());
  });

  it.each(knownEvents)('says in both languages what %s means', (event) => {
    const key = historyKey({ at: '', actor: 'brand', event, from: null, to: null, note: null });
    expect(key).toBe(event);
    for (const language of ['en', 'ar'] as const)
      expect(i18n.getFixedT(language, 'lifecycle')(`events.${key}`)).not.toContain('events.');
  });

  it('tells an approval by the clock from one by the brand', () => {
    const event = { at: '', event: 'approved', from: 'delivered', to: 'approved', note: null } as const;
    expect(historyKey({ ...event, actor: 'clock' })).toBe('approvedByClock');
    expect(historyKey({ ...event, actor: 'brand' })).toBe('approved');
  });

  it('falls back to the stage for an event that it does not know', () => {
    const event = { at: '', actor: 'admin', event: 'teleported' as RequestEvent['event'], note: null } as const;
    expect(historyKey({ ...event, from: 'submitted', to: 'proposals' })).toBe('moved');
    expect(historyKey({ ...event, from: null, to: null })).toBe('noted');
  });
});
