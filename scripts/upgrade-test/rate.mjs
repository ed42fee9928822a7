#!/usr/bin/env node
// Durable quote requests on PostgreSQL, now and in the last release: both on one PostgreSQL with its durable defaults, each
// in a database of its own, driven in turn ROUNDS times (5). BEFORE names the release build of the last release, which
// scripts/upgrade-test/run makes. Criterion: the median is at least three times the one before. SECONDS_EACH (6).

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finish, held } from '../bounds.mjs';
import { Postgres } from '../cluster/postgres.mjs';
import { median, quotesOfBrands, rate } from '../cluster/rates.mjs';
import { binary, start, temporaryFolder } from '../server.mjs';

const { BEFORE: before } = process.env;
if (!before) throw new Error('BEFORE names the last release; scripts/upgrade-test/run builds it');
const rounds = Number(process.env.ROUNDS ?? 5);
const least = 3;
const folder = temporaryFolder();
// PostgreSQL's user has a folder of its own in it.
chmodSync(folder, 0o755);

function place(name) {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

const postgres = await Postgres.start(place('server'));

/** An instance of a program on a database of its own, with brands. */
async function launch(name, program) {
  postgres.psql('postgres', `CREATE DATABASE ${name} OWNER marsam`);
  const data = place(name);
  const url = new URL(postgres.url());
  url.pathname = `/${name}`;
  const settings = {
    DATABASE_URL: url.href,
    MARSAM_SECRET_KEY: randomBytes(32).toString('hex'),
    MARSAM_MEDIA_URL: `file://${join(data, 'media')}`,
    MARSAM_CONNECTIONS_PER_ADDRESS: '0',
    MARSAM_LOG: 'warn,marsam=info,marsam_http=warn',
  };
  const kept = process.env.MARSAM_BINARY;
  process.env.MARSAM_BINARY = program;
  const server = await start(data, settings);
  if (kept === undefined) delete process.env.MARSAM_BINARY;
  else process.env.MARSAM_BINARY = kept;
  return { name, server, script: await quotesOfBrands(server.url, data), rates: [] };
}

const now = binary();
const programs = [await launch('before', before), await launch('now', now)];
for (let round = 0; round < rounds; round += 1) {
  for (const { server, script, rates } of programs) {
    // oxlint-disable-next-line no-await-in-loop -- in turn
    rates.push((await rate(server.url, ['-s', script])).rate);
  }
}
const [old, ours] = programs.map(({ rates }) => median(rates));
for (const { name, rates } of programs) console.log(`${name}: ${rates.join(', ')} durable quote requests a second`);
console.log(`now / before: ${held('durable quote requests on PostgreSQL, now / before', ours / old, { least })}`);
for (const { server } of programs) await server.stop();
await postgres.stop();
finish();
