#!/usr/bin/env node
// Speaks with the real sandbox of Tap, by hand: TAP_KEY=sk_test_… node scripts/payments-sandbox.mjs https://your.site
//
// It opens pages for the smallest and the largest amount, which no one pays; MIN=0.100 and MAX=10000.000 change them. It
// opens a page for KWD 0.500, waits until it was paid there (KNET 8888880000000001, 09/25 or 05/21, PIN 1234; MasterCard
// 5123450000000008, CVV 100, 01/39), refunds KWD 0.200 and lists both. It takes no live key, and Marsam never runs it.

import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createInterface } from 'node:readline/promises';

const key = process.env.TAP_KEY ?? '';
const site = process.argv[2] ?? '';
if (!key.startsWith('sk_test_') || !site.startsWith('https://')) {
  console.error('TAP_KEY=sk_test_… node scripts/payments-sandbox.mjs https://your.site');
  process.exit(2);
}

async function call(method, path, body) {
  const answer = await fetch(`https://api.tap.company/v2/${path}`, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  console.log(`${method} ${path}: ${answer.status}, Date ${answer.headers.get('date')}`);
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

/** The hash that an event of this charge would have. */
function hashOf(charge) {
  const { id, amount, currency, reference, status, transaction } = charge;
  const text = `x_id${id}x_amount${Number(amount).toFixed(3)}x_currency${currency}x_gateway_reference${
    reference?.gateway ?? ''
  }x_payment_reference${reference?.payment ?? ''}x_status${status}x_created${transaction?.created ?? ''}`;
  return createHmac('sha256', key).update(text).digest('hex');
}

const asked = createInterface({ input: process.stdin, output: process.stdout });
const source = await asked.question('src_kw.knet, src_card or src_all? ');
asked.close();

/** Opens a page for this amount, in KWD. */
function open(attempt, amount) {
  return call('POST', 'charges/', {
    amount,
    currency: 'KWD',
    customer_initiated: true,
    threeDSecure: true,
    save_card: false,
    reference: { order: attempt, transaction: attempt, idempotent: attempt },
    metadata: { marsam_attempt: attempt },
    receipt: { email: false, sms: false },
    customer: { first_name: 'Sandbox', email: 'sandbox@example.com' },
    source: { id: source.trim() },
    post: { url: new URL('/api/payment-events/tap', site).href },
    redirect: { url: new URL(`/payments/${attempt}`, site).href },
    transaction: { expiry: { period: 30, type: 'MINUTE' } },
  });
}

for (const amount of [process.env.MIN ?? '0.100', process.env.MAX ?? '10000.000']) {
  try {
    const { status } = await open(randomUUID(), Number(amount));
    console.log(`a page for KWD ${amount} is ${status}: leave it alone`);
  } catch (error) {
    console.log(`no page for KWD ${amount}: ${error.message}`);
  }
}

const attempt = randomUUID();
const charge = await open(attempt, 0.5);
console.log(`pay here, or decline: ${charge.transaction.url}`);
console.log(`its host, for MARSAM_TAP_PAGE_HOSTS: ${new URL(charge.transaction.url).host}`);

let now = charge;
while (['INITIATED', 'IN_PROGRESS', 'UNKNOWN'].includes(now.status)) {
  await pause(5_000);
  now = await call('GET', `charges/${charge.id}`);
}
console.log(`it is ${now.status}, code ${now.response?.code}, amount ${now.amount}, live_mode ${now.live_mode}`);
console.log(`references: ${JSON.stringify(now.reference)}; compare the header hashstring of its event with`);
console.log(hashOf(now));
console.log(
  'On your site marsam_unknown_payment_events_total goes up: the event arrived, and your certificate is taken.',
);
console.log('Where marsam_forged_payment_events_total goes up instead, its hash is another one.');
if (now.status !== 'CAPTURED') process.exit(0);

let refund = await call('POST', 'refunds/', {
  charge_id: charge.id,
  amount: 0.2,
  currency: 'KWD',
  reason: 'requested_by_customer',
  reference: { idempotent: `${attempt}:1` },
  metadata: { marsam_attempt: attempt },
  post: { url: new URL('/api/payment-events/tap', site).href },
});
const first = refund.id;
for (let tries = 0; tries < 12 && refund.status !== 'REFUNDED'; tries += 1) {
  await pause(5_000);
  refund = await call('GET', `refunds/${first}`);
}
console.log(`the refund in part is ${refund.status}, code ${refund.response?.code}`);

const to = Date.now();
const period = { date: { from: to - 3_600_000, to } };
const charges = await call('POST', 'charges/list', { period, limit: 50 });
const refunds = await call('POST', 'refunds/list', { period, limit: 50 });
console.log(`listed: charge ${charges.charges?.some(({ id }) => id === charge.id)}`);
console.log(`listed: refund ${refunds.refunds?.some(({ id }) => id === first)}`);
