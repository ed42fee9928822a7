import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stepStages, type StepStage } from '@/api/stages';
import type { RequestEvent } from '@/api/types';
import { i18n } from '@/i18n';
import lifecycle from '@/i18n/locales/en/lifecycle.json';
import { enumOf } from '@/test/api-document';
import { aHeadline } from '@/test/headlines';
import { aPayment, aProject, aProposal, aRequestDetail, anEvent, anotherProposal } from '@/test/requests';
import { historyKey, useActorName } from './history/history-words';
import { amountOf, leftToRecord, stepsToTake } from './moves/moves';
import { turnOf } from './head/turn';
import { stepsOf, type Step, type StepState } from './head/steps';
import { changesBetween, differingRows, marksOf, termRows } from './terms/term-rows';

/** Sentences for an event that is told apart by its actor, or that the page does not know. */
const FURTHER_SENTENCES = new Set(['approvedByClock', 'settledByClock', 'cancelledByAgreement', 'moved', 'noted']);
/** What happens to a request and its proposals. */
const knownEvents = Object.keys(lifecycle.events).filter(
  (event): event is RequestEvent['event'] => !FURTHER_SENTENCES.has(event),
);
/** What the server records of other things. */
const ELSEWHERE = [
  'admin_granted',
  'admin_revoked',
  'application_edited',
  'balance_written_off',
  'changes_requested',
  'erased',
  'fact_treated',
  'fee_collected',
  'iban_hidden',
  'iban_read',
  'iban_shown',
  'message_answered',
  'message_closed',
  'money_decided',
  'payout_details_changed',
  'payout_prepared',
  'payout_returned',
  'payout_sent',
  'payout_withdrawn',
  'payouts_blocked',
  'payouts_exported',
  'payouts_stopped',
  'payouts_unblocked',
  'profile_image_hidden',
  'profile_image_restored',
  'published',
  'rejected',
  'report_closed',
  'restored',
  'review_appealed',
  'review_counted',
  'review_hidden',
  'review_kept',
  'review_not_counted',
  'review_published',
  'review_replied',
  'review_restored',
  'review_undone',
  'settlement_entered',
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

describe('the steps of a request', () => {
  it.each([
    ['submitted', 'current'],
    ['delivered', 'current'],
    ['closed', 'done'],
  ] as const)('are known at the stage %s', (stage, state) => {
    expect(stepsOf(aRequestDetail({ stage }))).toEqual(stepsAround(stage, state));
  });

  it('stop where the request was when it ended', () => {
    const ended = anEvent({ actor: 'brand', event: 'cancelled', from: 'delivered', to: 'cancelled' });
    const request = aRequestDetail({ stage: 'cancelled', events: [...aRequestDetail().events, ended] });
    expect(stepsOf(request)).toEqual(stepsAround('delivered', 'stopped'));
  });
});

describe('whose turn it is', () => {
  it.each([
    [aRequestDetail(), 'yours'],
    [aRequestDetail({ side: 'admin' }), 'brand'],
    [aProject({ side: 'chosen' }), 'brand'],
    [aProject({ side: 'admin', stage: 'on_hold', allowed_moves: ['resolve'] }), 'yours'],
    [aProject({ side: 'chosen', stage: 'closed' }), 'nobody'],
    [aProject({ stage: 'closed' }), 'nobody'],
    [aProject({ stage: 'closed', headline: aHeadline('brand.closedBySilence') }), 'choice'],
  ] as const)('is said as its reader sees it: case %#', (request, turn) => {
    expect(turnOf(request)).toBe(turn);
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

  it('names what the plan asks for before the start, and after the approval what is left', () => {
    const accepted = anotherProposal({ state: 'accepted' });
    const request = aProject({
      stage: 'in_progress',
      proposals: [accepted],
      total_fils: accepted.price_fils,
      payments: [aPayment({ amount_fils: 10_000 })],
      headline: aHeadline('brand.startUnpaid'),
    });
    expect(amountOf(request)).toBe(200_000);
    expect(amountOf({ ...request, headline: aHeadline('brand.approved') })).toBe(410_500);
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

  it('say who has a part of the price as their reader needs it', () => {
    const part = { label: 'All', label_key: null, amount_fils: 300_000, due: 'before_start' } as const;
    const plan = (viewer: 'brand' | 'creative' | 'admin' | undefined, release: 'on_approval' | 'at_start') =>
      termRows(aProposal({ payment_plan: [{ ...part, release }] }), { ...words, viewer })
        .find(({ key }) => key === 'plan')
        ?.lines.join();
    expect(plan('brand', 'on_approval')).toContain('held by Marsam until you approve');
    for (const viewer of ['creative', 'admin', undefined] as const)
      expect(plan(viewer, 'on_approval')).not.toContain('you approve');
    expect(plan('creative', 'at_start')).toContain('goes to you when work starts');
    expect(plan('admin', 'at_start')).toContain('goes to the creative when work starts');
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
    const key = historyKey(anEvent({ actor: 'brand', event }));
    expect(key).toBe(event);
    for (const language of ['en', 'ar'] as const)
      expect(i18n.getFixedT(language, 'lifecycle')(`events.${key}`)).not.toContain('events.');
  });

  it('tells an approval by the clock from one by the brand', () => {
    const event = anEvent({ event: 'approved', from: 'delivered', to: 'approved' });
    expect(historyKey({ ...event, actor: 'clock' })).toBe('approvedByClock');
    expect(historyKey({ ...event, actor: 'brand' })).toBe('approved');
  });

  it('tells an approval that was decided or agreed on from one by silence', () => {
    const event = anEvent({ actor: 'clock', event: 'approved', from: 'on_hold', to: 'approved' });
    expect(historyKey({ ...event, note: 'The colours are as agreed.' })).toBe('decided');
    expect(historyKey({ ...event, note: null })).toBe('approved');
    const { result } = renderHook(() => useActorName(aProject()));
    expect(result.current({ ...event, note: 'The colours are as agreed.' })).toBe('Marsam');
    expect(result.current({ ...event, note: null })).toBe('System');
  });

  it('tells a problem that a payment has settled from one that both sides have', () => {
    const event = anEvent({ event: 'settled', from: 'on_hold', to: 'on_hold' });
    expect(historyKey({ ...event, actor: 'clock' })).toBe('settledByClock');
    expect(historyKey({ ...event, actor: 'brand' })).toBe('settled');
  });

  it('falls back to the stage for an event that it does not know', () => {
    const event = anEvent({ actor: 'admin', event: 'teleported' as RequestEvent['event'] });
    expect(historyKey({ ...event, from: 'submitted', to: 'proposals' })).toBe('moved');
    expect(historyKey({ ...event, from: null, to: null })).toBe('noted');
  });
});
