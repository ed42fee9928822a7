#!/usr/bin/env node
// Paying while the server is killed, and while the provider hangs.
//
//   node scripts/faults/payments.mjs                          on SQLite
//   scripts/with-postgres node scripts/faults/payments.mjs    on PostgreSQL
//
// `make faults` runs both. Build the server first: `cargo build --release -p marsam-app`.
//
// First ROUNDS projects (20 if not given) are paid, and approved or cancelled, one after another; in each round the server is
// killed at a random moment of another step: paying, the capture, the move, the release or refund. Criterion: once it runs
// again, each capture counts once, each refund leaves the provider once, and `marsam ledger verify` holds.
//
// Then the payments of the completed projects are charged back, and a payout of the demo is prepared and withdrawn ROUNDS
// times, sent and returned; in each of these steps the server is killed. Criterion: each chargeback is posted once, the payout
// is in one state, and `marsam ledger verify` holds.
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

let { admin, creative, server, kills } = { kills: 0 };

const orders = () => provider.world.calls.filter((call) => call === 'POST /v2/refunds').length;

/**
 * Runs one step; with `isKilled`, the server is killed at a random moment of it, started again, and the step repeated. With
 * `isRefunding` it is killed when the order of a refund was carried out, and its answer is lost.
 */
async function step(isKilled, once, isRefunding = false) {
  if (!isKilled) return once();
  const before = orders();
  if (isRefunding) await control({ do: 'fault', kind: 'lost', method: 'POST', path: '/v2/refunds' });
  const doomed = once().catch(() => undefined);
  if (isRefunding) {
    while (orders() === before) await pause(5);
  } else {
    await pause(randomInt(0, 60));
  }
  await server.kill();
  kills += 1;
  await doomed;
  server = await start(folder, settings);
  return once();
}

/** Sends a move; again with the same key, if its answer was lost. */
function move(visitor, path, body) {
  const headers = { 'idempotency-key': randomUUID() };
  return () => visitor.must(server, 'POST', path, { body, headers });
}

/** Asks once a second, as an open page may, until it holds. */
async function until(what, ask, holds) {
  for (let turn = 0; turn < 60; turn += 1) {
    const seen = await ask();
    if (holds(seen)) return seen;
    await pause(1_000);
  }
  throw new Error(`${what} has not come to pass within a minute`);
}

async function round(number) {
  const brand = await signUp(server, number);
  const id = await project(server, brand, creative, { payment_plan: plan });
  const at = number % 4;
  const path = (call) => `/api/quote-requests/${id}/${call}`;
  const pay = move(brand, path('pay'), { method: 'card' });
  let attempt = await step(at === 0, pay);
  // The latest one: a server that was killed before it stored the first has opened another, and no one sees the first.
  const latest = async () => {
    const { charges } = await control({ do: 'state' });
    return charges.findLast(({ metadata }) => metadata.marsam_request === id);
  };
  let charge = await latest();
  // It may have been killed before the provider had its order. The brand presses again, until a page opens.
  for (let turn = 0; turn < 100 && !charge; turn += 1) {
    await pause(2_000);
    const { status, text } = await brand.send(server, 'POST', path('pay'), { body: { method: 'card' } });
    if (status < 300) attempt = JSON.parse(text);
    charge = await latest();
  }
  if (!charge) throw new Error(`no page opens for ${id}`);
  const page = () => brand.must(server, 'GET', `/api/payment-attempts/${attempt.id}`);
  // Answers, and lets the event arrive at a server that may be gone.
  const captured = async () => {
    const { status } = (await control({ do: 'state' })).charges.find(({ id: key }) => key === charge.id);
    if (status !== 'CAPTURED') await control({ do: 'answer', key: charge.id, as: 'pay' });
    return page();
  };
  await step(at === 1, captured);
  await until('a capture', page, ({ state }) => state === 'captured');
  if (number % 8 < 4) {
    const work = { note: 'Here they are.', links: [{ label: 'Gallery', url: 'https://example.com/gallery' }] };
    await step(at === 2, move(creative, path('deliver'), work));
    await step(at === 3, move(brand, path('approve'), {}));
  } else {
    const reason = { reason: 'The opening is put off until the spring.' };
    await step(at === 2, move(brand, path('cancel'), { ...reason, to_brand_fils: price }));
    await step(at === 3, move(creative, path('agree-cancel'), {}), true);
  }
  return { id, brand, isRefunded: number % 8 >= 4, charge: charge.id, attempt: attempt.id };
}

/** What became of a project, at both ends. */
async function check({ id, brand, isRefunded, charge }) {
  const show = () => brand.must(server, 'GET', `/api/quote-requests/${id}`);
  const isDone = ({ stage, refunds }) =>
    isRefunded ? stage === 'cancelled' && refunds[0]?.state === 'done' : stage === 'closed';
  const seen = await until('the end of a project', show, isDone);
  const { charges, refunds } = await control({ do: 'state' });
  const paid = charges.filter(({ metadata, status }) => metadata.marsam_request === id && status === 'CAPTURED');
  const back = refunds.filter(({ chargeId, status }) => chargeId === charge && status === 'REFUNDED');
  const counts = {
    payments: seen.payments.filter(({ confirmed_at: at }) => at !== null).length,
    refunds: seen.refunds.length,
    left: back.length,
    captured: paid.length,
  };
  const wanted = { captured: 1, payments: 1, refunds: Number(isRefunded), left: Number(isRefunded) };
  for (const [what, count] of Object.entries(wanted)) {
    if (counts[what] !== count) throw new Error(`${what}: ${JSON.stringify(counts)} of ${id}`);
  }
}

/** An hour passes for the limits of what an account may do. */
function anHourPasses() {
  const sql = 'DELETE FROM throttle_counters;';
  if (postgres) execFileSync('psql', ['-qc', sql, postgres]);
  else execFileSync('sqlite3', ['-cmd', '.timeout 5000', `${folder}/marsam.db`, sql]);
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

/** The payer's bank takes back the payment of a completed project. */
async function chargeBack({ attempt, id }) {
  anHourPasses();
  const body = { amount_fils: price, reference: `CB-${id}`, note: 'The holder does not know this payment.' };
  await step(true, decision(`payments/${attempt}/chargeback`, body));
  const { taken_back: takings } = await admin.must(server, 'GET', `/api/quote-requests/${id}`);
  const taken = takings.map(({ amount_fils: fils }) => fils);
  if (taken.length !== 1 || taken[0] !== price) throw new Error(`taken back of ${id}: ${JSON.stringify(taken)}`);
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
  const note = { note: 'Looked at once more.' };
  for (let number = 0; number < rounds; number += 1) {
    anHourPasses();
    await step(true, decision(`payouts/${(await prepared(1)).id}/withdraw`, note));
    await prepared(0);
    await step(true, decision('payouts', { creative_ids: [creativeId] }));
    const again = await prepared(1);
    if (again.amount_fils !== amount) throw new Error(`a payout of ${again.amount_fils}, not ${amount}`);
  }
  const { id } = await prepared(1);
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const inState = async (state) => {
    const found = await payoutsOf(creativeId, state);
    if (found.filter((one) => one.id === id).length !== 1) throw new Error(`the payout ${id} is not ${state}`);
  };
  await step(true, decision(`payouts/${id}/sent`, { bank_reference: 'NBK-1', sent_on: today }));
  await inState('sent');
  await step(true, decision(`payouts/${id}/returned`, note));
  await inState('returned');
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
for (let number = 0; number < rounds; number += 1) projects.push(await round(number));
for (const done of projects) await check(done);
console.log(`kills: ${kills} in ${rounds} projects; each capture counts once, each refund has left once`);
verifyLedger();
const completed = projects.filter(({ isRefunded }) => !isRefunded);
for (const done of completed) await chargeBack(done);
await payOut();
console.log(`kills: ${kills} with ${completed.length} chargebacks, and ${rounds} payouts prepared and withdrawn`);
verifyLedger();
await hang();
await server.stop();
await provider.close();
