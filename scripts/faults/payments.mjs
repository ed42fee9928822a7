#!/usr/bin/env node
// Paying while the server is killed, and while the provider hangs.
//
//   node scripts/faults/payments.mjs                          on SQLite
//   scripts/with-postgres node scripts/faults/payments.mjs    on PostgreSQL
//
// `make faults` runs both. Build the server first: `cargo build --release -p marsam-app`.
//
// ROUNDS times (20 if not given) seven projects are paid (`payments/projects.mjs`):
//
// - one is approved; then its payment is charged back, which the creative bears and wins;
// - one is cancelled, and its money goes back;
// - one is paid another amount, and approved by silence;
// - one is cancelled with a share for the creative, and the provider refuses the refund of the rest;
// - one is paid after its end;
// - one has a deposit, a refund that an admin takes back, a refund of the provider's own page that is posted, and a rest that
//   an admin divides;
// - one has a refund of the provider's own page that is matched to an order, and a problem that is decided.
//
// As often a payout of the demo is withdrawn, prepared, sent and returned; a transfer that a restore has lost, a balance that
// is written off and a settlement are entered (`payments/books.mjs`). The server is killed at a random moment of each of these
// steps, ROUNDS times of each. Criterion: once it runs again, each capture counts once, each refund leaves the provider once,
// each release and each decision is posted once, and `marsam ledger verify` holds.
//
// No one can wait for days: what the worker or the clock does later is brought forward in the database.
//
// At last 50 brands pay at once at a provider that answers nothing for SECONDS (60 if not given), while 20 people work, each in
// a project, too: they read, write messages, and ask to cancel and take it back (`payments/hanging.mjs`).
// Criterion: their p99 is at most twice the one without it and 20 ms (the median of three), and all of their calls are answered.

import { enterWhatIsLost, payOut, verifyLedger } from './payments/books.mjs';
import { hang } from './payments/hanging.mjs';
import { check, projects } from './payments/projects.mjs';
import { close, open } from './payments/site.mjs';
import { kills, rounds } from './payments/steps.mjs';

await open();
const ended = [];
for (let number = 0; number < rounds; number += 1) {
  for (const scene of projects) ended.push(await scene(number));
}
for (const done of ended) await check(done);
console.log(`kills: ${ended.length} projects; each capture counts once, each refund has left once`);
verifyLedger();
await payOut();
await enterWhatIsLost();
verifyLedger();
for (const [kind, count] of kills) console.log(`kills: ${count} at a ${kind}`);
const rare = [...kills].filter(([, count]) => count < rounds);
if (rare.length > 0) throw new Error(`fewer than ${rounds} kills: ${JSON.stringify(rare)}`);
await hang();
await close();
