#!/usr/bin/env node
// A full disk: fills the small file system that holds the data while quote requests are sent (ROUNDS times, 3 if not
// given). Criterion: what is refused is refused with 503 or 507, reads go on, /readyz says `degraded: disk` while the disk is
// full and `ready` with room, writes resume by themselves once there is room, and what was acknowledged is stored exactly once, also after a kill. Needs root, to mount the file system.

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quoteRequest, start, temporaryFolder, Visitor } from '../server.mjs';

const rounds = Number(process.env.DISK_ROUNDS ?? 3);
const atOnce = 8;
const refusalsWanted = 60;
const resumesWithin = 5_000;
/** The disk is looked at every five seconds. */
const noticedWithin = 15_000;

const folder = join(temporaryFolder(), 'small');
mkdirSync(folder);
// With 100 MB free a disk has room.
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=0700', 'marsam-disk-full', folder]);
// Before the folder is removed.
process.prependListener('exit', () => execFileSync('umount', ['--lazy', folder]));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const ballast = join(folder, 'ballast');

function fill() {
  const file = openSync(ballast, 'a');
  // In ever smaller pieces, so that nothing is left.
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) if (writeSync(file, piece) < size) break;
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}

const quotes = new Map();
const statuses = new Map();

function newQuote() {
  const word = randomUUID();
  const body = quoteRequest(`${word} ${'a menu of the season '.repeat(40)}`);
  quotes.set(word, { body, key: randomUUID(), id: null });
  return quotes.get(word);
}

/** Sends it; the status. A refusal is 503 or 507, with an error of ours. */
async function submit(server, brand, quote) {
  const given = { body: quote.body, headers: { 'idempotency-key': quote.key } };
  const { status, headers, text } = await brand.send(server, 'POST', '/api/quote-requests', given);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status === 201) {
    const { id } = JSON.parse(text);
    if (quote.id && quote.id !== id) throw new Error(`one key created two items: ${quote.id} and ${id}`);
    quote.id = id;
  } else if (![503, 507].includes(status)) throw new Error(`refused with ${status}: ${text}`);
  else if (!headers['retry-after'] || !JSON.parse(text).code) throw new Error(`an odd refusal: ${text}`);
  return status;
}

async function reads(server, brand) {
  for (const path of ['/api/creatives?limit=24', '/api/users/me', '/api/brand/quote-requests?limit=5', '/readyz']) {
    const { status } = await brand.send(server, 'GET', path);
    if (status !== 200) throw new Error(`GET ${path} was answered with ${status} while the disk was full`);
  }
}

/** Waits until /readyz says so. */
async function health(server, wanted) {
  const until = performance.now() + noticedWithin;
  for (;;) {
    const { status, text } = await new Visitor().send(server, 'GET', '/readyz');
    if (status === 200 && wanted.test(text)) return;
    if (performance.now() > until) throw new Error(`/readyz says ${status} ${text.trim()}, and not ${wanted}`);
    await sleep(200);
  }
}

async function check(server, admin) {
  const found = new Map();
  for (const row of await admin.list(server, '/api/admin/quote-requests?limit=100')) {
    const word = row.project_description.split(' ', 1)[0];
    found.set(word, [...(found.get(word) ?? []), row.id]);
  }
  const wrong = [...quotes].filter(([word, { id }]) => {
    const ids = found.get(word) ?? [];
    return ids.length > 1 || (id && ids[0] !== id);
  });
  if (wrong.length) throw new Error(`${wrong.length} of ${quotes.size} quote requests lost or doubled`);
}

async function round(server, brand) {
  let refused = 0;
  let isDone = false;
  const work = async () => {
    while (!isDone) {
      const status = await submit(server, brand, newQuote());
      if (status !== 201) refused += 1;
      if (refused >= refusalsWanted) isDone = true;
    }
  };
  const working = Promise.all(Array.from({ length: atOnce }, work));
  await sleep(500);
  fill();
  const reading = (async () => {
    for (let times = 0; !isDone || times < 5; times += 1) {
      await reads(server, brand);
      // What was freed by the database is taken, too.
      if (!isDone) fill();
      await sleep(50);
    }
  })();
  await Promise.all([working, reading]);
  // What the database has freed meanwhile is taken, too.
  fill();
  await health(server, /^degraded: .*\bdisk\b/);
  rmSync(ballast);
  const freed = performance.now();
  const again = [...quotes.values()].filter(({ id }) => !id);
  while ((await submit(server, brand, again[0])) !== 201) {
    if (performance.now() - freed > resumesWithin) throw new Error('writes did not resume');
    await sleep(20);
  }
  const resumed = performance.now() - freed;
  for (const quote of again.slice(1)) {
    if ((await submit(server, brand, quote)) !== 201) throw new Error('a write failed though there is room');
  }
  await health(server, /^ready$/m);
  return { refused, resumed };
}

let server = await start(folder, { MARSAM_LOG: 'error,marsam=info' });
const brand = await Visitor.ofDemo(server, 'brand');
const admin = await Visitor.ofDemo(server, 'admin');
await health(server, /^ready$/m);
for (let number = 1; number <= rounds; number += 1) {
  const { refused, resumed } = await round(server, brand);
  await check(server, admin);
  await server.kill();
  server = await start(folder, { MARSAM_LOG: 'error,marsam=info' });
  await check(server, admin);
  console.log(
    `round ${number}/${rounds}: ${refused} refused, reads went on, writes resumed after ${resumed.toFixed(0)} ms; ` +
      `${quotes.size} quote requests, each exactly once`,
  );
}
const code = await server.stop();
if (code !== 0) throw new Error(`the server ended with ${code}`);
const seen = [...statuses].map(([status, times]) => `${status}: ${times}`).join(', ');
console.log(`${rounds} rounds, ${quotes.size} quote requests, answers ${seen}: none lost, none doubled`);
