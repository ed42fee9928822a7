#!/usr/bin/env node
// Writes what SQLite's planner knows of tables and indexes: scripts/statistics.mjs
// Fills a database with 83,000 requests, analyzes it, and keeps the numbers of the tables that have at least 1,000 rows, each
// beginning of an index shared by a twentieth of them at most (crates/persistence/src/store/statistics.rs says why). To be run after a new index, with a server that has its migration.
// Needs sqlite3.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fill } from './fill-marketplace.mjs';
import { binary, root, start, temporaryFolder } from './server.mjs';

const leastRows = 1_000;
/** The filler writes all rows of these alike, where those of people differ: one address, one state. */
const madeAlike = new Set(['contact_messages', 'files', 'outbox']);
const target = join(root, 'crates/persistence/src/store/statistics.txt');

const folder = temporaryFolder();
const file = join(folder, 'marsam.db');
const settings = {
  MARSAM_LOG: 'warn,marsam=info,marsam_http=warn',
  MARSAM_SECRET_KEY: randomBytes(32).toString('hex'),
};
await (await start(folder, settings)).stop();
fill('sqlite', file, { name: 'large', brandCopies: 7_500, requests: 83_000 });
const env = { ...process.env, DATABASE_URL: `sqlite://${file}`, ...settings };
execFileSync(binary(), ['rebuild'], { env, cwd: folder });

const asked = `ANALYZE; SELECT tbl, idx, stat FROM sqlite_stat1
  WHERE idx IS NOT NULL AND tbl NOT LIKE '\\_\\_%' ESCAPE '\\' ORDER BY tbl, idx;`;
const rows = execFileSync('sqlite3', ['-separator', ' ', file, asked]).toString().trimEnd().split('\n');
const rowsOf = new Map();
for (const row of rows) {
  const [table, , count] = row.split(' ');
  rowsOf.set(table, Math.max(rowsOf.get(table) ?? 0, Number(count)));
}
/** A line of the file. */
function line(row) {
  const [table, index, count, ...shared] = row.split(' ');
  const most = Math.max(1, Math.floor(Number(count) / 20));
  return [table, index, count, ...shared.map((one) => Math.min(Number(one), most))].join(' ');
}

const isKept = (table) => rowsOf.get(table) >= leastRows && !madeAlike.has(table);
const kept = rows.filter((row) => isKept(row.split(' ')[0])).map(line);
// As SQLite compares texts: all of them are ASCII.
const byBytes = (one, other) => (one < other ? -1 : 1);
writeFileSync(target, `${kept.toSorted(byBytes).join('\n')}\n`);
console.log(`${kept.length} indexes of ${new Set(kept.map((row) => row.split(' ')[0])).size} tables`);
