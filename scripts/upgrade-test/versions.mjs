#!/usr/bin/env node
// The last release and this version on one database. On SQLite: what the old one stored is there after an upgrade. On
// PostgreSQL (scripts/with-postgres): the new one migrates while the old one serves, both serve under load, and the old one
// is replaced. Criterion: no request fails, every acknowledged write is there once, and each version reads the other's.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from '../cluster/load.mjs';
import { binary, start, temporaryFolder, Visitor } from '../server.mjs';

const { OLD_BINARY: old, TEST_DATABASE_URL: postgres } = process.env;
if (!old) throw new Error('OLD_BINARY names the last release; scripts/upgrade-test/run builds it');
const folder = temporaryFolder();
const shared = {
  ...(postgres && { DATABASE_URL: postgres, MARSAM_SECRET_KEY: randomBytes(32).toString('hex') }),
  MARSAM_MEDIA_URL: `file://${join(folder, 'media')}`,
};
const failures = [];
const loadSeconds = 5;

async function run(program) {
  const before = process.env.MARSAM_BINARY;
  process.env.MARSAM_BINARY = program;
  const server = await start(folder, shared);
  if (before === undefined) delete process.env.MARSAM_BINARY;
  else process.env.MARSAM_BINARY = before;
  return server;
}

function expect(what, holds, said = '') {
  if (!holds) failures.push(`${what} ${said}`);
  console.log(`${holds ? 'held' : 'BROKEN'}: ${what}${holds ? '' : ` ${said}`}`);
}

/** Every acknowledged write of both loads, as an instance shows it to an admin. */
async function check(server, loads, what) {
  const admin = await Visitor.ofDemo(server, 'admin');
  const rows = (await admin.list(server, '/api/admin/quote-requests?limit=100')).map((row) => [
    row.id,
    row.project_description,
  ]);
  for (const load of loads) {
    const { lost, doubled } = load.differences(rows);
    expect(
      `${what}: ${load.acknowledged.size} acknowledged writes, each once`,
      lost + doubled === 0,
      `${lost} lost, ${doubled} doubled`,
    );
  }
}

function judge(load, what) {
  expect(
    `${what}: ${load.acknowledged.size} writes and ${load.reads} reads, none failed`,
    load.wrong.size + load.refused === 0,
    [...load.wrong.keys(), `${load.refused} refused`].join('; '),
  );
}

const newProgram = binary();
const first = await run(old);
const oldLoad = await Load.start(first);
await sleep(loadSeconds * 1_000);
if (postgres) {
  // Migrates while the old one serves.
  const second = await run(newProgram);
  const newLoad = await Load.start(second);
  await sleep(loadSeconds * 1_000);
  await oldLoad.stop();
  await newLoad.stop();
  judge(oldLoad, 'the last release before, during and after the migration');
  judge(newLoad, 'this version next to it');
  await check(first, [oldLoad, newLoad], 'read by the last release');
  await check(second, [oldLoad, newLoad], 'read by this version');
  expect('the last release ends as asked', (await first.stop()) === 0);
  await check(second, [oldLoad, newLoad], 'after the last release was replaced');
  expect('this version ends as asked', (await second.stop()) === 0);
} else {
  await oldLoad.stop();
  judge(oldLoad, 'the last release');
  expect('the last release ends as asked', (await first.stop()) === 0);
  const second = await run(newProgram);
  const newLoad = await Load.start(second);
  await sleep(loadSeconds * 1_000);
  await newLoad.stop();
  judge(newLoad, 'this version after the upgrade');
  await check(second, [oldLoad, newLoad], 'after the upgrade');
  expect('this version ends as asked', (await second.stop()) === 0);
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
