#!/usr/bin/env node
// Paying while the server is killed, and while the provider hangs.
//
//   node scripts/faults/payments.mjs                          on SQLite
//   scripts/with-postgres node scripts/faults/payments.mjs    on PostgreSQL
//
// `make faults` runs both. Build the server first: `cargo build --release -p marsam-app`.
//
// ROUNDS times (20 if not given) four projects are paid: one is approved, one is cancelled and its money goes back, one is paid
// another amount and approved by silence, and of one the provider refuses the refund. The server is killed at a random moment
// of each of these steps, ROUNDS times of each: paying, a capture that the payer's page asks about, a capture that the worker
// finds alone, the approval, the silent approval, the agreement to cancel, the order of a refund, its end, a refund that is
// paid by bank, an admin's answer to another amount, a chargeback, one that is borne, one that is won. Then the same with a
// payout of the demo, which is withdrawn, prepared, sent and returned. Criterion: once it runs again, each capture counts once,
// each refund leaves the provider once, each decision is posted once, and `marsam ledger verify` holds.
//
// No one can wait for days: what the worker or the clock does later is brought forward in the database.
//
// At last 50 brands pay at once at a provider that answers nothing for SECONDS (60 if not given), while 20 people work, each in
// a project, too.
// Criterion: their p99 is at most twice the one without it and 20 ms (the median of three), and all of their calls are answered.

import { execFileSync, fork } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPayProvider } from '../../frontend/tools/pay-provider.mjs';
import { binary, quoteRequest, start, temporaryFolder, Visitor } from '../server.mjs';
import { project } from './project.mjs';

const rounds = Number(process.env.ROUNDS ?? 20);
const seconds = Number(process.env.SECONDS ?? 60);
const payerCount = 50;
const workerCount = 20;
const price = 300_000;
const password = 'palm-harbour-lantern-92';
const demoPassword = 'marsam-demo-2026';
const plan = [{ label: 'Before work starts', amount_fils: price, due: 'before_start', release: 'on_approval' }];

const freePort = () =>
  new Promise((resolve, reject) => {
    const asking = createServer();
    asking.once('error', reject);
    asking.listen(0, '127.0.0.1', () => {
      const { port } = asking.address();
      asking.close(() => resolve(port));
    });
  });

const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const provider = await startPayProvider({ secretKey, publicUrl });
const folder = temporaryFolder();
const { TEST_DATABASE_URL: postgres } = process.env;
const settings = {
  MARSAM_BIND: `127.0.0.1:${port}`,
  MARSAM_PUBLIC_URL: publicUrl,
  MARSAM_PAYMENTS: 'tap',
  MARSAM_PAYMENTS_HOLD: 'true',
  MARSAM_PAYMENTS_URL: provider.url,
  MARSAM_TAP_SECRET_KEY: secretKey,
  MARSAM_TAP_MERCHANT_ID: '1234567',
  MARSAM_TAP_PAGE_HOSTS: '127.0.0.1',
  MARSAM_SECRET_KEY: randomBytes(32).toString('hex'),
  ...(postgres && { DATABASE_URL: postgres }),
};

async function control(wanted) {
  const answer = await fetch(`${provider.url}/control`, {
    method: 'POST',
    headers: { 'x-marsam-test': 'yes' },
    body: JSON.stringify(wanted),
  });
  if (!answer.ok) throw new Error(`the provider: ${await answer.text()}`);
  return (await answer.json()).result;
}

async function signUp(server, number) {
  const brand = new Visitor();
  const account = { email: `payer-${number}@people.test`, password, full_name: 'Noura Al-Sabah', language: 'en' };
  await brand.must(server, 'POST', '/api/auth/sign-up', { body: account });
  const profile = { role: 'brand', full_name: 'Noura Al-Sabah', company_name: 'Dar Noura' };
  await brand.must(server, 'POST', '/api/users/profile', { body: profile });
  return brand;
}

let { admin, creative, server } = {};

/** How often the server was killed at each kind of step. */
const kills = new Map();

async function killNow(kind) {
  await server.kill();
  kills.set(kind, (kills.get(kind) ?? 0) + 1);
  server = await start(folder, settings);
}

/** Changes the database past the server. */
function sql(text) {
  if (postgres) execFileSync('psql', ['-qc', text, postgres]);
  else execFileSync('sqlite3', ['-cmd', '.timeout 5000', `${folder}/marsam.db`, text]);
}

/** An hour passes for the limits of what an account may do. */
const anHourPasses = () => sql('DELETE FROM throttle_counters;');

const orders = () => provider.world.calls.filter((call) => call === 'POST /v2/refunds/').length;

/** Runs one step; the server is killed at a random moment of it, started again, and the step repeated. */
async function step(kind, once) {
  const doomed = once().catch(() => undefined);
  await pause(randomInt(0, 60));
  await killNow(kind);
  await doomed;
  return once();
}

/** The same of a move that orders a refund: it is killed when the order was carried out, and its answer is lost. */
async function refundingStep(kind, once) {
  const before = orders();
  await control({ do: 'fault', kind: 'lost', method: 'POST', path: '/v2/refunds/' });
  const doomed = once().catch(() => undefined);
  while (orders() === before) await pause(5);
  await killNow(kind);
  await doomed;
  return once();
}

/** The worker does by itself what `due` brings forward; it looks every second. The server is killed meanwhile. */
async function workersStep(kind, due) {
  due();
  await pause(randomInt(0, 1_200));
  await killNow(kind);
  due();
}

/** Sends a move; again with the same key, if its answer was lost. */
function move(visitor, path, body) {
  const headers = { 'idempotency-key': randomUUID() };
  return () => visitor.must(server, 'POST', path, { body, headers });
}

/**
 * A decision of an admin, repeated after the kill: what was stored the first time is refused then, by its state or because
 * nothing is left of it.
 */
function decision(path, body) {
  return async () => {
    const given = { body: { ...body, current_password: demoPassword } };
    const { status, text } = await admin.send(server, 'POST', `/api/admin/${path}`, given);
    if (![200, 201, 409, 422].includes(status)) throw new Error(`POST ${path}: ${status} ${text}`);
  };
}

async function decide(kind, path, body) {
  anHourPasses();
  await step(kind, decision(path, body));
}

/** Asks twice a second until it holds. */
async function until(what, ask, holds) {
  for (let turn = 0; turn < 120; turn += 1) {
    const seen = await ask();
    if (holds(seen)) return seen;
    await pause(500);
  }
  throw new Error(`${what} has not come to pass within a minute`);
}

const at = (id, call) => `/api/quote-requests/${id}/${call}`;
const work = { note: 'Here they are.', links: [{ label: 'Gallery', url: 'https://example.com/gallery' }] };
const reason = { reason: 'The opening is put off until the spring.' };

/** A project of a new brand that is under way. */
async function begins(name) {
  const brand = await signUp(server, name);
  const id = await project(server, brand, creative, { payment_plan: plan });
  const show = () => brand.must(server, 'GET', `/api/quote-requests/${id}`);
  return { brand, id, show };
}

/** The same, with a page on which it is paid; the server is killed while it is opened. */
async function opens(name) {
  const begun = await begins(name);
  const { brand, id } = begun;
  let attempt = await step('pay', move(brand, at(id, 'pay'), { method: 'card' }));
  // Only the page that the brand was given is ever paid. The server may have been killed before it had one: the brand
  // presses again, until a page opens.
  for (let turn = 0; turn < 100 && !attempt.page_url; turn += 1) {
    await pause(2_000);
    const { status, text } = await brand.send(server, 'POST', at(id, 'pay'), { body: { method: 'card' } });
    if (status < 300) attempt = JSON.parse(text);
  }
  if (!attempt.page_url) throw new Error(`no page opens for ${id}`);
  return { ...begun, attempt: attempt.id, charge: attempt.page_url.split('/').at(-1) };
}

/** The payer pays, once. */
async function answers(charge) {
  const { status } = (await control({ do: 'state' })).charges.find(({ id }) => id === charge);
  if (status !== 'CAPTURED') await control({ do: 'answer', key: charge, as: 'pay' });
}

/** The payer's page asks until the payment is in this state. */
async function seenByThePayer({ brand, attempt }, wanted) {
  const page = () => brand.must(server, 'GET', `/api/payment-attempts/${attempt}`);
  await until(`a payment that is ${wanted}`, page, ({ state }) => state === wanted);
}

/** No event arrives and no page asks: the worker finds the capture. What an admin reads asks no one. */
async function foundByTheWorker({ attempt, charge }) {
  await control({ do: 'events', mode: 'lost' });
  await answers(charge);
  await control({ do: 'events', mode: 'normal' });
  const due = () =>
    sql(`UPDATE payment_attempts SET next_ask_at = created_at WHERE id = '${attempt}' AND next_ask_at IS NOT NULL;`);
  await workersStep('capture found by the worker', due);
  const row = () => admin.must(server, 'GET', `/api/payment-attempts/${attempt}`);
  await until('a capture without an event', row, ({ state }) => state === 'captured');
}

/** The refunds of a charge are sent or asked about at the worker's next look. */
const refundsAreDue = ({ attempt }) =>
  sql(`UPDATE refunds SET next_ask_at = created_at WHERE attempt_id = '${attempt}' AND next_ask_at IS NOT NULL;`);

async function refundIs(given, wanted) {
  const ask = () => {
    refundsAreDue(given);
    return given.show();
  };
  await until(`a refund that is ${wanted}`, ask, ({ refunds }) => refunds[0]?.state === wanted);
}

/** What was taken back of a payment, as an admin sees it. */
async function taken({ id }, wanted) {
  const { taken_back: takings } = await admin.must(server, 'GET', `/api/quote-requests/${id}`);
  const found = takings.map((one) => [one.amount_fils, one.borne_fils, one.won]);
  if (JSON.stringify(found) !== JSON.stringify([wanted])) {
    throw new Error(`taken back of ${id}: ${JSON.stringify(found)}, not ${JSON.stringify([wanted])}`);
  }
}

/** Approved; then the payer's bank takes the payment back, the creative bears some of it, and it is won. */
async function completed(number) {
  const given = await opens(`completed-${number}`);
  const { brand, id, attempt, charge } = given;
  await step('capture', async () => {
    await answers(charge);
    return brand.must(server, 'GET', `/api/payment-attempts/${attempt}`);
  });
  await seenByThePayer(given, 'captured');
  await move(creative, at(id, 'deliver'), work)();
  await step('approval', move(brand, at(id, 'approve'), {}));
  const note = { note: 'The holder does not know this payment.' };
  const reference = `CB-${id}`;
  await decide('chargeback', `payments/${attempt}/chargeback`, { ...note, amount_fils: price, reference });
  await taken(given, [price, 0, false]);
  await decide('chargeback that is borne', `payments/${attempt}/bear`, { ...note, amount_fils: price / 3 });
  await taken(given, [price, price / 3, false]);
  await decide('chargeback that is won', `payments/${attempt}/chargeback-won`, { ...note, amount_fils: price });
  await taken(given, [price, 0, true]);
  return { ...given, stage: 'closed', refunds: 0, left: 0 };
}

/** Cancelled; all of it goes back, after a while. */
async function cancelled(number) {
  const given = await opens(`cancelled-${number}`);
  const { brand, id, charge } = given;
  await foundByTheWorker(given);
  await move(brand, at(id, 'cancel'), { ...reason, to_brand_fils: price })();
  await control({ do: 'refunds', status: 'PENDING' });
  await refundingStep('refund that is sent', move(creative, at(id, 'agree-cancel'), {}));
  await refundIs(given, 'sent');
  await control({ do: 'refunds' });
  const { refunds } = await control({ do: 'state' });
  const { id: key } = refunds.find(({ chargeId }) => chargeId === charge);
  await control({ do: 'set-refund', key, status: 'REFUNDED' });
  await workersStep('refund that is done', () => refundsAreDue(given));
  await refundIs(given, 'done');
  return { ...given, stage: 'cancelled', refunds: 1, left: 1 };
}

/** Paid too much; what is more goes back. Approved by silence. */
async function silent(number) {
  const given = await opens(`silent-${number}`);
  const { id, attempt, charge } = given;
  await control({ do: 'set', key: charge, amount: '320.000' });
  await answers(charge);
  await seenByThePayer(given, 'review');
  const accept = { decision: 'accept', note: 'A typing error.' };
  await decide('answer to another amount', `payment-attempts/${attempt}/settle`, accept);
  await refundIs(given, 'done');
  await move(creative, at(id, 'deliver'), work)();
  const due = () => sql(`UPDATE quote_requests SET due_at = created_at WHERE id = '${id}' AND stage = 'delivered';`);
  due();
  // The clock looks when the server starts.
  await server.stop();
  server = await start(folder, settings);
  await pause(randomInt(0, 200));
  await killNow('silent approval');
  await until('a silent approval', given.show, ({ stage }) => stage === 'closed');
  return { ...given, stage: 'closed', refunds: 1, left: 1 };
}

/** Cancelled; the provider refuses the refund, and it is paid by bank. */
async function byBank(number) {
  const given = await opens(`by-bank-${number}`);
  const { brand, id, charge } = given;
  await answers(charge);
  await seenByThePayer(given, 'captured');
  await move(brand, at(id, 'cancel'), { ...reason, to_brand_fils: price })();
  await control({ do: 'refunds', refuse: '1161' });
  await step('agreement to cancel', move(creative, at(id, 'agree-cancel'), {}));
  await refundIs(given, 'failed');
  await control({ do: 'refunds' });
  const rows = await admin.list(server, '/api/admin/refunds?state=failed&limit=100');
  const { id: refund } = rows.find(({ request_id: request }) => request === id);
  const transfer = { payee: 'Noura Al-Sabah', bank_reference: `FT-${number}`, note: 'The card is gone.' };
  await decide('refund by bank', `refunds/${refund}/by-bank`, transfer);
  await refundIs(given, 'done');
  return { ...given, stage: 'cancelled', refunds: 1, left: 0 };
}

/** What became of a project, at both ends. */
async function check({ id, show, charge, stage, refunds, left }) {
  const seen = await until('the end of a project', show, (now) => now.stage === stage);
  const state = await control({ do: 'state' });
  const paid = state.charges.filter(({ metadata, status }) => metadata.marsam_request === id && status === 'CAPTURED');
  const back = state.refunds.filter(({ chargeId, status }) => chargeId === charge && status === 'REFUNDED');
  const counts = {
    captured: paid.length,
    payments: seen.payments.filter(({ confirmed_at: at }) => at !== null).length,
    refunds: seen.refunds.filter((one) => one.state === 'done').length,
    left: back.length,
  };
  const wanted = { captured: 1, payments: 1, refunds, left };
  for (const [what, count] of Object.entries(wanted)) {
    if (counts[what] !== count) throw new Error(`${what}: ${JSON.stringify(counts)} of ${id}`);
  }
}

/** The payouts of a creative in a state. */
async function payoutsOf(creativeId, state) {
  const rows = await admin.list(server, `/api/admin/payouts?state=${state}&limit=100`);
  return rows.filter(({ creative_id: one }) => one === creativeId);
}

async function payOut() {
  const [first] = await admin.list(server, '/api/admin/payouts?state=prepared&limit=100');
  if (!first) throw new Error('the demo has no prepared payout');
  const { creative_id: creativeId, amount_fils: amount } = first;
  const prepared = async (wanted) => {
    const found = await payoutsOf(creativeId, 'prepared');
    if (found.length !== wanted) throw new Error(`${found.length} prepared payouts, not ${wanted}`);
    return found[0];
  };
  const inState = async (id, state) => {
    const found = await payoutsOf(creativeId, state);
    if (found.filter((one) => one.id === id).length !== 1) throw new Error(`the payout ${id} is not ${state}`);
  };
  const note = { note: 'Looked at once more.' };
  for (let number = 0; number < rounds; number += 1) {
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    await decide('payout that is withdrawn', `payouts/${(await prepared(1)).id}/withdraw`, note);
    await prepared(0);
    await decide('payout that is prepared', 'payouts', { creative_ids: [creativeId] });
    const { id, amount_fils: again } = await prepared(1);
    if (again !== amount) throw new Error(`a payout of ${again}, not ${amount}`);
    await decide('payout that is sent', `payouts/${id}/sent`, { bank_reference: `NBK-${number}`, sent_on: today });
    await inState(id, 'sent');
    await decide('payout that is returned', `payouts/${id}/returned`, note);
    await inState(id, 'returned');
    // The creative enters the same details again, and three days pass.
    sql(`UPDATE payout_details SET returned = FALSE WHERE creative_id = '${creativeId}';`);
    anHourPasses();
    await decision('payouts', { creative_ids: [creativeId] })();
  }
}

function verifyLedger() {
  const said = execFileSync(binary(), ['ledger', 'verify'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: `sqlite://${folder}/marsam.db`, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  console.log(`kills: ${said.toString().trim()}`);
}

/** People at work, as `full-speed.mjs` has them; resolves to what they have measured. */
function people(given) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('full-speed/people.mjs', import.meta.url)), { stdio: 'inherit' });
    let counted;
    child.on('message', (message) => (counted = message));
    child.on('exit', (code) => (counted ? resolve(counted) : reject(new Error(`the people ended with ${code}`))));
    child.send(given);
  });
}

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
const ms = (value) => `${value.toFixed(1)} ms`;

async function hang() {
  const { creative_id: creativeId } = await creative.must(server, 'GET', '/api/creative/profile');
  const workers = [];
  for (let number = 0; number < workerCount; number += 1) {
    const brand = await signUp(server, `worker-${number}`);
    const { id } = await brand.must(server, 'POST', '/api/quote-requests', { body: quoteRequest('Ten dishes.') });
    const own = { project: await project(server, brand, creative), creative: creativeId };
    workers.push({ cookies: [...brand.cookies], address: brand.address, request: id, ...own });
  }
  const payers = [];
  for (let number = 0; number < payerCount; number += 1) {
    const brand = await signUp(server, `hung-${number}`);
    payers.push({ brand, id: await project(server, brand, creative, { payment_plan: plan }) });
  }
  const work = { url: server.url, seconds, page: '/api/config', people: workers };
  const results = [];
  for (let number = 0; number < 3; number += 1) {
    const quiet = await people(work);
    await control({ do: 'fault', kind: 'hang', times: 100_000 });
    const end = Date.now() + seconds * 1_000;
    // Each presses again once it was refused, as people do.
    const paying = payers.map(async ({ brand, id }) => {
      while (Date.now() < end) {
        await brand.send(server, 'POST', `/api/quote-requests/${id}/pay`, { body: { method: 'card' } });
        await pause(2_000);
      }
    });
    const beside = await people(work);
    await Promise.all(paying);
    provider.world.faults.splice(0);
    results.push({ quiet: quiet.p99, beside: beside.p99, failed: quiet.failed + beside.failed });
    console.log(`a provider that hangs, round ${number + 1}: quiet ${ms(quiet.p99)}, beside ${ms(beside.p99)}`);
  }
  const [quiet, beside] = [median(results.map((one) => one.quiet)), median(results.map((one) => one.beside))];
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  console.log(`a provider that hangs: p99 ${ms(quiet)} quiet, ${ms(beside)} beside it (at most ${ms(2 * quiet + 20)})`);
  if (beside > 2 * quiet + 20 || failed > 0) throw new Error(`people had to wait, or ${failed} of their calls failed`);
}

server = await start(folder, settings);
creative = await Visitor.ofDemo(server, 'creative');
admin = await Visitor.ofDemo(server, 'admin');
const projects = [];
for (let number = 0; number < rounds; number += 1) {
  for (const scene of [completed, cancelled, silent, byBank]) projects.push(await scene(number));
}
for (const done of projects) await check(done);
console.log(`kills: ${projects.length} projects; each capture counts once, each refund has left once`);
verifyLedger();
await payOut();
verifyLedger();
for (const [kind, count] of kills) console.log(`kills: ${count} at a ${kind}`);
const rare = [...kills].filter(([, count]) => count < rounds);
if (rare.length > 0) throw new Error(`fewer than ${rounds} kills: ${JSON.stringify(rare)}`);
await hang();
await server.stop();
await provider.close();
