#!/usr/bin/env node
// How long a start with a wrong DATABASE_URL takes to say what is wrong, with a real PostgreSQL: a port where nothing
// listens, a database that is not there, a wrong password, a user that is not there, and TLS that only one side wants.
// Criterion: each ends with 1 and its sentence within three seconds.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../cluster/processes.mjs';
import { Postgres } from '../cluster/postgres.mjs';
import { binary, temporaryFolder } from '../server.mjs';

const withinSeconds = 3;
const folder = temporaryFolder();
// PostgreSQL's user has a folder of its own in it.
chmodSync(folder, 0o755);
const server = join(folder, 'server');
mkdirSync(server);
const postgres = await Postgres.start(server);
postgres.psql('postgres', "CREATE ROLE strict LOGIN PASSWORD 'strict'");
writeFileSync(
  join(server, 'data/pg_hba.conf'),
  `host all postgres 127.0.0.1/32 trust
hostssl all strict 127.0.0.1/32 scram-sha-256
host all marsam 127.0.0.1/32 scram-sha-256
`,
);
postgres.psql('postgres', 'SELECT pg_reload_conf()');
const [closed] = await freePorts(1);
const at = (user, port, rest) => `postgres://${user}@127.0.0.1:${port}/${rest}`;

const cases = [
  ['a refused port', at('marsam:marsam', closed, 'marsam'), /nothing listens/],
  ['an unknown database', at('marsam:marsam', postgres.port, 'shop'), /has no database shop/],
  ['a wrong password', at('marsam:wrong', postgres.port, 'marsam'), /refuses the user or the password/],
  ['no password', at('marsam', postgres.port, 'marsam'), /asks for a password/],
  ['a server that takes TLS only', at('strict:strict', postgres.port, 'marsam'), /over TLS only/],
  ['TLS that the server does not offer', at('marsam:marsam', postgres.port, 'marsam?sslmode=require'), /asks for TLS/],
];

function served(url) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    MARSAM_BIND: '127.0.0.1:0',
    MARSAM_SECRET_KEY: randomBytes(32).toString('hex'),
  };
  const began = performance.now();
  return new Promise((resolve) => {
    execFile(binary(), ['serve'], { cwd: folder, env, timeout: 60_000 }, (error, _, said) =>
      resolve({ status: error ? error.code : 0, said, seconds: (performance.now() - began) / 1_000 }),
    );
  });
}

let broken = 0;
for (const [what, url, sentence] of cases) {
  // oxlint-disable-next-line no-await-in-loop -- each is timed
  const { status, said, seconds } = await served(url);
  const lines = said.split('\n').filter((line) => line.startsWith('marsam:'));
  const holds = status === 1 && lines.length === 1 && sentence.test(lines[0]) && seconds <= withinSeconds;
  if (!holds) broken += 1;
  console.log(`${holds ? 'held' : 'BROKEN'}: ${what}, ${seconds.toFixed(2)} s: ${holds ? lines[0] : said}`);
}
await postgres.stop();
console.log(`${cases.length} starts, each named within ${withinSeconds} s: ${broken} broken`);
process.exit(broken > 0 ? 1 : 0);
