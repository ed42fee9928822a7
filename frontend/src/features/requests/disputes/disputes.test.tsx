import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Dispute } from '@/api/types';
import { aDispute, aPosition } from '@/test/dispute-data';
import { aHeadline } from '@/test/headlines';
import { showRequest } from '@/test/open-request';
import { aProject } from '@/test/requests';
import { answer, refuse } from '@/test/server';
import { dayBounds, decisionDayBounds } from '../day-bounds';
import { onHoldAtFirst, onHoldOf } from '../head/on-hold';
import { sentenceOf } from './turn-sentence';
import { emptyWish, schemaFor } from './wish-form';

const NOW = new Date('2026-11-20T09:00:00Z');

const disputed = (over = {}) =>
  aProject({ stage: 'on_hold', waiting_on: 'admin', has_dispute: true, disputes_total: 1, allowed_moves: [], ...over });

async function showDispute(dispute: Dispute) {
  answer('get', '/api/quote-requests/{id}/disputes', [dispute]);
  await showRequest(disputed());
  return within(await screen.findByRole('region', { name: 'Problem' }));
}

const dialog = async () => within(await screen.findByRole('dialog'));

describe('a problem', () => {
  it('shows what both sides suggest, and until when a reply is needed', async () => {
    const card = await showDispute(aDispute());
    expect(await card.findByText('The brand can’t be reached')).toBeVisible();
    expect(card.getByText(/^Your reply is needed by/)).toBeVisible();
    expect(card.getByText(/^More time, until/)).toBeVisible();
    expect(card.getByText('The kitchen was closed.')).toBeVisible();
    expect(card.getByRole('link', { name: /Photo/ })).toHaveAttribute('href', 'https://example.com/photo');
    expect(card.getByText('Nothing suggested yet')).toBeVisible();
    // The head of the page says whose turn it is, too.
    expect(screen.getByRole('heading', { level: 2, name: 'A problem needs your reply' })).toBeVisible();
    expect(screen.getByText(/^Accept what Salem Al-Ajmi suggests/)).toBeVisible();
    expect(screen.getByText('Your turn')).toBeVisible();
  });

  it.each([
    ['en', 'A problem needs your decision', /, then decide\.$/, 'Go to the Problem'],
    ['ar', 'مشكلة تنتظر قرارك', /ثم اتخذ قرارك\.$/u, 'الانتقال إلى المشكلة'],
  ] as const)('leads the admin who decides to it: %s', async (language, title, text, step) => {
    const dispute = aDispute({ turn: 'admin', allowed_moves: ['decide'] });
    answer('get', '/api/quote-requests/{id}/disputes', [dispute]);
    const headline = aHeadline('admin.on_hold', { next: null });
    await showRequest(disputed({ side: 'admin', headline }), { language });
    const card = within(await screen.findByRole('region', { name: title }));
    expect(card.getByText(text)).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: step }));
    await waitFor(() => expect(document.querySelector('#problem')).toHaveFocus());
  });

  it('is settled by accepting exactly what was read', async () => {
    const card = await showDispute(aDispute());
    await userEvent.click(await card.findByRole('button', { name: 'Accept Suggestion' }));
    const asked = await dialog();
    expect(await asked.findByText(/^More time, until/)).toBeVisible();
    const sent = answer('post', '/api/quote-requests/{id}/accept-position', aProject({ stage: 'in_progress' }));
    await userEvent.click(asked.getByRole('button', { name: 'Accept Suggestion' }));
    expect(await screen.findByText('The problem is settled.')).toBeVisible();
    expect(await sent.body()).toEqual({ number: 1 });
  });

  it('says when something else was suggested in the meantime', async () => {
    const card = await showDispute(aDispute());
    await userEvent.click(await card.findByRole('button', { name: 'Accept Suggestion' }));
    refuse('post', '/api/quote-requests/{id}/accept-position', 409, 'position_changed');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Accept Suggestion' }));
    expect(await screen.findByText(/^Something else was suggested/)).toBeVisible();
  });

  it('names the one whose suggestion was accepted, and the one who reads an answer', async () => {
    const brand = aPosition({ number: 2, side: 'brand', text: null });
    const card = await showDispute(aDispute({ positions: [aPosition(), brand] }));
    expect(await card.findByText('Accepted what Salem Al-Ajmi suggested')).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Suggest Another Solution' }));
    const asked = await dialog();
    expect(await asked.findByText(/^Salem Al-Ajmi sees it immediately/)).toBeVisible();
    expect(await asked.findByText(/Salem Al-Ajmi and our team can download them/)).toBeVisible();
  });

  it('is answered with an amount within its bounds', async () => {
    const card = await showDispute(aDispute());
    await userEvent.click(await card.findByRole('button', { name: 'Suggest Another Solution' }));
    const asked = await dialog();
    await asked.findByRole('radio', { name: 'The project ends' });
    // It begins at its first field, not at its text.
    expect(asked.getAllByRole('radio')[0]).toHaveFocus();
    expect(asked.queryByText(/^Marsam holds no money/)).toBeNull();
    await userEvent.click(asked.getByRole('radio', { name: 'The project ends' }));
    expect(asked.getByText(/^Marsam holds no money for this project/)).toBeVisible();
    await userEvent.type(asked.getByLabelText('The brand gets (KWD)'), '300');
    await userEvent.type(asked.getByLabelText('Why'), 'It is too late.');
    await userEvent.click(asked.getByRole('button', { name: 'Send Suggestion' }));
    expect(await asked.findByText('Please enter an amount within these bounds.')).toBeVisible();
    await userEvent.clear(asked.getByLabelText('The brand gets (KWD)'));
    await userEvent.type(asked.getByLabelText('The brand gets (KWD)'), '100');
    const sent = answer('post', '/api/quote-requests/{id}/position', disputed());
    await userEvent.click(asked.getByRole('button', { name: 'Send Suggestion' }));
    expect(await screen.findByText('Your suggestion was sent.')).toBeVisible();
    expect(await sent.body()).toEqual({
      wish: 'end',
      amount_fils: 100_000,
      day: null,
      text: 'It is too late.',
      links: [],
      files: [],
    });
  });

  it('shows a decision that is not final, and that amounts are settled between the two', async () => {
    const card = await showDispute(
      aDispute({
        state: 'decided',
        turn: 'nobody',
        has_other_admin: false,
        allowed_moves: ['accept-decision', 'appeal'],
        positions: [aPosition(), aPosition({ number: 2, side: 'brand', wish: 'end', amount_fils: 100_000, day: null })],
        decision: {
          outcome: 'end',
          amount_fils: 50_000,
          held_fils: 0,
          day: null,
          fault: 'nobody',
          clause: 'delivery_day',
          reason: 'The day passed, and the kitchen was closed.',
          at: '2026-11-24T09:00:00Z',
        },
      }),
    );
    expect(await card.findByText(/^This decision isn’t final yet/)).toBeVisible();
    expect(card.getByText(/the brand gets .*50/)).toBeVisible();
    expect(card.getByText('It finds no one at fault')).toBeVisible();
    expect(card.getByText('Based on: the delivery day')).toBeVisible();
    expect(card.getByText(/holds no money for this project/)).toBeVisible();
    expect(card.getByText(/an appeal goes to the same one/)).toBeVisible();
    expect(card.getByText(/recourse to the courts/)).toBeVisible();
    expect(card.getByRole('button', { name: 'Accept Decision' })).toBeVisible();
    expect(card.getByRole('button', { name: 'Appeal' })).toBeVisible();
  });
});

describe('what the head says of a problem', () => {
  const moves = ['accept-decision', 'appeal'] as const;
  it.each([
    [{ state: 'open', turn: 'brand' }, 'brand', 'yours', 'yours'],
    [{ state: 'open', turn: 'brand' }, 'creative', 'brand', 'other'],
    [{ state: 'open', turn: 'brand' }, 'admin', 'brand', 'adminWaits'],
    [{ state: 'open', turn: 'admin' }, 'creative', 'admin', null],
    [{ state: 'appealed', turn: 'admin' }, 'admin', 'yours', null],
    [{ state: 'decided', turn: 'nobody', allowed_moves: [...moves] }, 'brand', 'choice', 'decided'],
    [{ state: 'decided', turn: 'nobody', allowed_moves: [] }, 'brand', 'nobody', 'accepted'],
    [{ state: 'decided', turn: 'nobody', allowed_moves: [] }, 'admin', 'nobody', 'adminDecided'],
  ] as const)('%o to the %s: %s, %s', (over, reader, turn, words) => {
    expect(onHoldOf(aDispute(over as Partial<Dispute>), reader)).toEqual({ turn, words });
  });

  it.each([
    ['yours', 'brand', 'yours', 'yours'],
    ['yours', 'admin', 'yours', null],
    ['brand', 'creative', 'brand', 'other'],
    ['creative', 'admin', 'creative', 'adminWaits'],
    ['admin', 'creative', 'admin', null],
    ['nobody', 'brand', 'nobody', 'accepted'],
    ['nobody', 'admin', 'nobody', 'adminDecided'],
  ] as const)('is the same before it has come: %s, read by the %s', (named, reader, turn, words) => {
    expect(onHoldAtFirst(named, reader)).toEqual({ turn, words });
  });
});

describe('whose turn it is', () => {
  it.each([
    [{}, 'brand', 'you'],
    [{}, 'creative', 'other'],
    [{}, 'admin', 'others'],
    [{ turn: 'admin' }, 'brand', 'admin'],
    [{ turn: 'admin' }, 'admin', 'adminYours'],
    [{ turn: 'admin', is_late: true }, 'brand', 'late'],
    [{ state: 'appealed', turn: 'admin' }, 'creative', 'appealed'],
    [{ state: 'decided', turn: 'nobody' }, 'brand', 'decided'],
    [{ state: 'settled', settled_by: 'agreement', turn: 'nobody' }, 'brand', 'settled'],
    [{ state: 'settled', settled_by: 'payment', turn: 'nobody' }, 'brand', 'settledByPayment'],
    [{ state: 'final', turn: 'nobody' }, 'admin', 'final'],
  ] as const)('%o to the %s: %s', (over, reader, wanted) => {
    expect(sentenceOf(aDispute(over), reader)).toBe(wanted);
  });
});

describe('the form of a wish', () => {
  const { wishes } = aDispute();
  const codes = (mode: 'report' | 'position' | 'decide', over: Partial<typeof emptyWish>) => {
    const checked = schemaFor(mode, wishes, dayBounds(NOW)).safeParse({ ...emptyWish, text: 'a'.repeat(40), ...over });
    return Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [path[0], message]));
  };

  it('asks for what its kind names, and for no more', () => {
    expect(codes('position', {})).toEqual({ wish: 'required' });
    expect(codes('position', { wish: 'continue' })).toEqual({});
    expect(codes('position', { wish: 'end' })).toEqual({ amount: 'required' });
    expect(codes('position', { wish: 'end', amount: '280' })).toEqual({});
    expect(codes('position', { wish: 'end', amount: '280.001' })).toEqual({ amount: 'out_of_range' });
    expect(codes('report', { wish: 'continue' })).toEqual({ problem: 'required' });
  });

  it('says everything that is missing at once', () => {
    expect(codes('position', { wish: 'end', text: '' })).toEqual({ text: 'required', amount: 'required' });
    const nothing = { text: '' };
    expect(codes('report', nothing)).toEqual({ text: 'required', problem: 'required', wish: 'required' });
  });

  it('asks an admin for a reason that is long enough', () => {
    const decided = { wish: 'continue', fault: 'nobody', clause: 'price' };
    expect(codes('decide', decided)).toEqual({});
    expect(codes('decide', { ...decided, text: 'Because.' })).toEqual({ text: 'too_short' });
    expect(codes('decide', { wish: 'continue' })).toEqual({ fault: 'required', clause: 'required' });
  });

  it('asks for a day that lies ahead when a first decision is carried out', () => {
    // A Friday: five working days are over on Thursday, and on the next Sunday with a holiday.
    expect(decisionDayBounds(NOW, [])).toEqual({ first: '2026-11-27', last: '2027-11-26' });
    expect(decisionDayBounds(NOW, [{ date: '2026-11-24' }]).first).toBe('2026-11-30');
    expect(dayBounds(NOW).first).toBe('2026-11-21');
  });
});
