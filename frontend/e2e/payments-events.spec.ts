/**
 * What the provider's events do to a payment whose payer has closed the tab: one that is lost, those that come late, twice and in
 * another order, forged ones, and one about a charge that is none of ours.
 */
import type { Page } from '@playwright/test';
import { mailsTo } from './mail';
import { expect, type Words } from './marsam';
import type { RunningServer } from './marsam-server';
import { tenMinutesPass } from './past';
import { leaveByKnet, openPaying, PRICE, started, test, type Provider, type WaitingEvent } from './paying';
import { filled } from './people';
import * as on from './request-page';

/** Leaves for the provider's page and closes the tab there; returns the charge. */
async function leaveForGood(page: Page, words: Words, provider: Provider, id: string): Promise<string> {
  await on.open(page, id);
  await openPaying(page, words);
  await leaveByKnet(page, words, provider);
  await page.goto('about:blank');
  return provider.lastCharge();
}

/** What is held and how many payments there are, as an admin reads them: the brand's own page would ask the provider. */
async function counted(admin: Page, id: string): Promise<{ readonly held: number; readonly payments: number }> {
  const answer = await admin.request.get(`/api/quote-requests/${id}`);
  const shown = (await answer.json()) as { readonly held_fils: number; readonly payments_total: number };
  return { held: shown.held_fils, payments: shown.payments_total };
}

const NOTHING = { held: 0, payments: 0 };
const ONCE = { held: PRICE * 1_000, payments: 1 };

async function send(server: RunningServer, { headers, body }: WaitingEvent): Promise<number> {
  const answer = await fetch(`${server.url}/api/payment-events/tap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return answer.status;
}

async function expectHeld(page: Page, words: Words, id: string): Promise<void> {
  await on.open(page, id);
  const amount = on.dinars(PRICE, words);
  await expect(on.part(page, words.requests.payments.title)).toContainText(
    filled(words.payments.card.heldBrand, { amount }),
  );
}

test('a payment whose event is lost arrives although the tab was closed', async ({
  page,
  words,
  elsewhere,
  provider,
  server,
}) => {
  test.slow();
  const { brand, admin, id } = await started(page, words, elsewhere);
  await provider.control({ do: 'events', mode: 'lost' });
  const key = await leaveForGood(page, words, provider, id);
  await provider.control({ do: 'answer', key, as: 'pay' });
  expect(await counted(admin, id)).toEqual(NOTHING);
  tenMinutesPass(server);
  await expect.poll(() => counted(admin, id)).toEqual(ONCE);
  await expect
    .poll(async () => (await mailsTo(brand.person.email)).some(({ text }) => text.includes(id) && text.includes('280')))
    .toBe(true);
  await expectHeld(page, words, id);
});

test('events that come late, twice and in another order count once, and forged ones not at all', async ({
  page,
  words,
  elsewhere,
  provider,
  server,
}) => {
  test.slow();
  const { admin, id } = await started(page, words, elsewhere);
  await provider.control({ do: 'events', mode: 'late' });
  const key = await leaveForGood(page, words, provider, id);
  await provider.control({ do: 'answer', key, as: 'decline' });
  await provider.control({ do: 'answer', key, as: 'pay' });
  const [declined, captured] = await provider.waiting();
  if (!declined || !captured) throw new Error('two events wait');

  const forged = [
    { ...captured, headers: {} },
    { ...captured, headers: { hashstring: '0'.repeat(64) } },
    { ...captured, headers: declined.headers },
    { ...captured, body: captured.body.replace('280', '1') },
    { ...captured, body: '{' },
  ];
  const answers = await Promise.all(forged.map((event) => send(server, event)));
  expect(answers).toEqual(forged.map(() => 401));
  expect(await counted(admin, id)).toEqual(NOTHING);

  // The last one says that it was declined, and both are repeated.
  await provider.control({ do: 'deliver', reversed: true });
  const again = await Promise.all([declined, captured, declined].map((event) => send(server, event)));
  expect(again).toEqual([200, 200, 200]);
  await expect.poll(() => counted(admin, id)).toEqual(ONCE);
  // Each regular question finds the same.
  tenMinutesPass(server);
  await expectHeld(page, words, id);
  expect(await counted(admin, id)).toEqual(ONCE);
});

test('a signed event about a foreign charge changes nothing, and one without a gateway’s reference counts', async ({
  page,
  words,
  elsewhere,
  provider,
}) => {
  test.slow();
  const { admin, id } = await started(page, words, elsewhere);
  const key = await leaveForGood(page, words, provider, id);
  await provider.control({ do: 'foreign', key });
  const foreign = await provider.lastCharge();
  expect(foreign).not.toBe(key);
  await provider.control({ do: 'events', mode: 'late' });
  await provider.control({ do: 'answer', key: foreign, as: 'pay' });
  // Sent and answered when this returns.
  await provider.control({ do: 'deliver' });
  expect(await counted(admin, id)).toEqual(NOTHING);

  await provider.control({ do: 'events', mode: 'normal' });
  await provider.control({ do: 'set', key, gateway: null });
  await provider.control({ do: 'answer', key, as: 'pay' });
  await expect.poll(() => counted(admin, id)).toEqual(ONCE);
  await expectHeld(page, words, id);
});
