#!/usr/bin/env node
// How long `marsam transfer` takes for a marketplace of 83,000 requests: scripts/bench-transfer.mjs
// From SQLite to a PostgreSQL with its durable defaults, and back to SQLite. Criterion: each way takes at most a minute, both
// print the same SHA-256, and the same number of rows. REQUESTS (83,000) makes a smaller one.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finish, held } from './bounds.mjs';
import { Postgres } from './cluster/postgres.mjs';
import { fill } from './fill-marketplace.mjs';
import { binary, start, temporaryFolder } from './server.mjs';

const requests = Number(process.env.REQUESTS ?? 83_000);
const most = 60;
const folder = temporaryFolder();
// PostgreSQL's user has a folder of its own in it.
chmodSync(folder, 0o755);
mkdirSync(join(folder, 'server'));

const marsam = (given, settings = {}) =>
  execFileSync(binary(), given, { cwd: folder, env: { ...process.env, ...settings }, encoding: 'utf8' });

/** Moves a database; resolves to the seconds, the rows and the digest. */
function moved(from, to) {
  const began = performance.now();
  const said = marsam(['transfer', from, to]);
  const seconds = (performance.now() - began) / 1_000;
  const [, rows, digest] = /^(\d+) rows; SHA-256 of both: ([0-9a-f]{64})$/m.exec(said) ?? [];
  if (!digest) throw new Error(`marsam transfer said no digest:\n${said}`);
  return { seconds, rows: Number(rows), digest };
}

await (await start(folder, { MARSAM_LOG: 'warn,marsam=info' })).stop();
const file = join(folder, 'marsam.db');
const filled = fill('sqlite', file, { brandCopies: 7_500, requests });
marsam(['rebuild'], { DATABASE_URL: `sqlite://${file}` });
const postgres = await Postgres.start(join(folder, 'server'));
const there = moved(`sqlite://${file}`, postgres.url());
const back = moved(postgres.url(), `sqlite://${join(folder, 'back.db')}`);
await postgres.stop();

const of = `${filled.quote_requests} requests`;
console.table([
  { 'to PostgreSQL, s': held(`transfer of ${of} to PostgreSQL, s`, there.seconds, { most }), rows: there.rows },
  { 'back to SQLite, s': held(`transfer of ${of} back to SQLite, s`, back.seconds, { most }), rows: back.rows },
]);
const isEqual = there.digest === back.digest && there.rows === back.rows;
console.log(`SHA-256 there ${there.digest}, back ${back.digest}`);
held('transfers with an equal SHA-256', isEqual ? 2 : 0, { least: 2, digits: 0 });
finish();
