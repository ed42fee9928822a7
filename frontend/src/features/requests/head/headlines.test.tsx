import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import arabic from '@/i18n/locales/ar/lifecycle.json';
import english from '@/i18n/locales/en/lifecycle.json';
import type { RequestDetail } from '@/api/types';
import { enumOf } from '@/test/api-document';
import { headlineTable } from '@/test/headline-table';
import { aHeadline } from '@/test/headlines';
import { showRequest } from '@/test/open-request';
import { aProject, aRequestDetail, anEvent, salem } from '@/test/requests';
import { isBeforeSelection } from '@/api/stages';

type Situation = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

const sentences = [...new Set(headlineTable.map(({ sentence }) => sentence))];
const sides = { brand: 'owner', creative: 'chosen', admin: 'admin' } as const;

/** A request that shows a row, with both of its moves allowed. */
function shownFor({ sentence, stages, next, second }: (typeof headlineTable)[number]): RequestDetail {
  const [reader] = sentence.split('.') as [keyof typeof sides];
  const [stage] = stages;
  const moves = [next, second].filter((step) => step !== null) as unknown as RequestDetail['allowed_moves'];
  const common = { stage, allowed_moves: moves, headline: aHeadline(sentence), chosen_creative: salem } as const;
  if (!isBeforeSelection(stage)) return aProject({ ...common, side: sides[reader] });
  return aRequestDetail({
    ...common,
    chosen_creative: null,
    side: reader === 'creative' ? 'bidder' : sides[reader],
    invited: reader === 'creative' ? null : [],
  });
}

describe('the sentences of a request', () => {
  it('are those that the server names', () => {
    expect(sentences.toSorted()).toEqual(enumOf('RequestHeadline', 'sentence').toSorted());
  });

  it.each([
    ['en', english.situation],
    ['ar', arabic.situation],
  ] as readonly (readonly [string, Situation])[])('are written in %s, and no other', (_language, situation) => {
    const written = Object.entries(situation).flatMap(([reader, own]) =>
      Object.keys(own).map((name) => `${reader}.${name}`),
    );
    expect(written.toSorted()).toEqual(sentences.toSorted());
    for (const own of Object.values(situation)) {
      for (const words of Object.values(own)) {
        expect(Object.keys(words).some((key) => key.startsWith('title'))).toBe(true);
        expect(Object.keys(words).some((key) => key.startsWith('text'))).toBe(true);
      }
    }
  });
});

it('no sentence of a project on hold says that the work continues', () => {
  for (const row of headlineTable.filter(({ stages }) => (stages as readonly string[]).includes('on_hold'))) {
    for (const language of ['en', 'ar'] as const) {
      const text = i18n.getFixedT(language, 'lifecycle')(`situation.${row.sentence}.text`);
      expect(text, row.sentence).not.toMatch(/\b(?:work|it|project) continues\b|(?<!\p{L})و?يستمر|استمر(?!\p{L})/u);
    }
  }
});

describe('a sentence that waits for another', () => {
  const asksReader = {
    en: /\bis due\b|^(?:Pay|Record|Review|Approve|Deliver|Answer|Confirm)\b/,
    ar: /حان موعد|^(?:ادفع|سجّل|راجع|اعتمد|سلّم|أكّد)(?!\p{L})/u,
  };
  const ofOthers = headlineTable.filter(
    ({ sentence, turn }) => (turn as string) !== 'nobody' && !sentence.startsWith(`${turn}.`),
  );

  it.each(['en', 'ar'] as const)('has no title that asks the reader to act, in %s', (language) => {
    const t = i18n.getFixedT(language, 'lifecycle');
    for (const { sentence } of ofOthers)
      expect(t(`situation.${sentence}.title`), sentence).not.toMatch(asksReader[language]);
  });

  it('says that the work goes on while a first payment is open, here or directly', async () => {
    for (const next of ['record-payment', 'pay'] as const) {
      const headline = aHeadline('brand.startUnpaid', { next });
      await showRequest(aProject({ stage: 'in_progress', allowed_moves: ['record-payment', 'pay'], headline }));
      const card = within(await screen.findByRole('region', { name: 'The work is under way' }));
      expect(card.getByText('Waiting for Salem Al-Ajmi')).toBeVisible();
      expect(card.getByText(/^The first payment has been due since the selection:/)).toBeVisible();
      expect(card.queryByText(/so that the work can start|before work starts/)).toBeNull();
      cleanup();
    }
  });
});

describe('the card of a request', () => {
  it.each(headlineTable.map((row) => [row.sentence, row.stages[0], row] as const))(
    'shows %s at %s with its buttons, in both languages',
    async (sentence, _stage, row) => {
      for (const language of ['en', 'ar'] as const) {
        await showRequest(shownFor(row), { language });
        const heading = await waitFor(() => {
          const found = document.querySelector('#turn');
          if (!found) throw new Error('no headline yet');
          return found;
        });
        const card = within(heading.closest('section') ?? document.body);
        const title = heading.textContent;
        expect(title, sentence).not.toMatch(/situation\.|\{\{/);
        const shown = [...card.queryAllByRole('button'), ...card.queryAllByRole('link')].map(
          ({ textContent }) => textContent,
        );
        const menu = i18n.getFixedT(language, 'requests')('menu');
        const steps = shown.filter((label) => label !== menu);
        expect(steps, sentence).toHaveLength([row.next, row.second].filter(Boolean).length);
        for (const label of steps) expect(label).not.toMatch(/moves\.|next\.|\{\{/);
        cleanup();
      }
    },
  );

  it('tells who did what, when, and in their words', async () => {
    const said = anEvent({
      at: '2026-11-20T09:00:00Z',
      actor: 'brand',
      event: 'revision_requested',
      note: 'More light on the plates, please.',
    });
    await showRequest(
      aProject({
        side: 'chosen',
        stage: 'in_progress',
        allowed_moves: ['deliver'],
        headline: aHeadline('creative.revisionAsked', { said }),
      }),
    );
    const card = within(await screen.findByRole('region', { name: /has requested a revision/ }));
    expect(card.getByRole('figure')).toHaveTextContent(/^Bait Al-Gahwa · Revision requested · Nov 20, 12:00/);
    expect(card.getByText('More light on the plates, please.')).toBeVisible();
    expect(card.getByText('Your turn')).toBeVisible();
    expect(card.getByRole('button', { name: 'Deliver a New Version' })).toBeVisible();
  });

  it('calls the first delivery work, and says once that silence approves it', async () => {
    await showRequest(aProject({ side: 'chosen', stage: 'in_progress', deliveries: [], allowed_moves: ['deliver'] }));
    expect(await screen.findByRole('button', { name: 'Deliver Work' })).toBeVisible();
    cleanup();
    const due = { kind: 'approves', at: '2099-11-26T09:00:00Z' } as const;
    await showRequest(aProject({ side: 'chosen', headline: aHeadline('creative.delivered', { due }) }));
    expect(await screen.findByText(/^Approved automatically .* if there’s no reply/)).toBeVisible();
    expect(screen.queryByText(/If there’s no response in time/)).not.toBeInTheDocument();
    cleanup();
    await showRequest(aProject({ side: 'chosen', headline: aHeadline('creative.delivered') }));
    expect(await screen.findByText(/If there’s no response in time/)).toBeVisible();
  });

  it('asks about a cancellation, and says until when', async () => {
    const said = anEvent({ creative: salem, event: 'cancel_asked', note: 'I have fallen ill.' });
    await showRequest(
      aProject({
        allowed_moves: ['agree-cancel', 'refuse-cancel', 'approve'],
        headline: aHeadline('brand.cancelAsked', { said, due: { kind: 'cancel_answer', at: '2099-11-26T09:00:00Z' } }),
      }),
    );
    const card = within(await screen.findByRole('region', { name: 'Salem Al-Ajmi has asked to cancel the project' }));
    expect(card.getByText('I have fallen ill.')).toBeVisible();
    expect(card.getByText(/Our team decides in .* if there’s no reply/)).toBeVisible();
    expect(card.getByRole('button', { name: 'Agree to Cancel' })).toBeVisible();
    expect(card.getByRole('button', { name: 'Decline Cancellation' })).toBeVisible();
  });

  it('tells who agreed to a cancellation, and why it was asked for', async () => {
    const said = anEvent({ at: '2026-11-21T09:00:00Z', actor: 'brand', event: 'cancelled', to: 'cancelled' });
    const asked = anEvent({ creative: salem, event: 'cancel_asked', note: 'I have fallen ill.' });
    const headline = aHeadline('creative.cancelled', { said, agreed_to: asked });
    await showRequest(
      aProject({ stage: 'cancelled', status: 'Cancelled', allowed_moves: [], side: 'chosen', headline }),
    );
    const told = await screen.findByRole('figure');
    expect(told).toHaveTextContent(/^Bait Al-Gahwa · Agreed to the cancellation · Nov 21, 12:00/);
    expect(within(told).getByText('Salem Al-Ajmi').closest('p')).toHaveTextContent(/· Cancellation requested ·/);
    expect(within(told).getByText('I have fallen ill.')).toBeVisible();
  });

  it('says that it is up to the reader where no one has to act', async () => {
    await showRequest(aRequestDetail({ stage: 'expired', status: 'Expired', allowed_moves: ['reopen'] }));
    const card = within(await screen.findByRole('region', { name: 'This request has expired' }));
    expect(card.getByText('Up to you')).toBeVisible();
    expect(card.getByRole('button', { name: 'Reopen Request' })).toBeVisible();
  });
});
