#!/usr/bin/env node
// What one instance, two and a cluster carry on this machine, in one run: SQLite, PostgreSQL with one instance and with two
// behind HAProxy, and both on a primary with a synchronous standby. Load and servers share the cores, so the ratios hold on
// other machines and the rates do not. Prints the table of docs/scale.md. SECONDS_EACH (6).

import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { quoteRequest, temporaryFolder } from '../server.mjs';
import { newBrand } from './load.mjs';
import { Cluster } from './nodes.mjs';
import { Postgres } from './postgres.mjs';
import { Site } from './site.mjs';

const execute = promisify(execFile);
const seconds = Number(process.env.SECONDS_EACH ?? 6);
const connections = 32;
/** An account's writes wait for each other, so the load comes from several. */
const brandCount = 16;

const folder = temporaryFolder();
chmodSync(folder, 0o755);
const place = (name) => {
  const path = join(folder, name.replace(/\W+/g, '-'));
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
  return path;
};

/** A wrk script that sends quote requests of all brands. */
function quotes(brands) {
  const cookies = brands.map(({ cookies: kept }) => [...kept].map(([name, value]) => `${name}=${value}`).join('; '));
  const file = join(folder, 'quotes.lua');
  writeFileSync(
    file,
    `local cookies = { ${cookies.map((cookie) => `"${cookie}"`).join(', ')} }
     local body = [[${JSON.stringify(quoteRequest('a table of six for a film about coffee'))}]]
     local sent = 0
     request = function()
       sent = sent + 1
       local headers = { ["Content-Type"] = "application/json", ["Cookie"] = cookies[sent % #cookies + 1] }
       return wrk.format("POST", "/api/quote-requests", headers, body)
     end`,
  );
  return file;
}

async function rate(url, given) {
  const { stdout } = await execute('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...given, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}:\n${stdout}`);
  const inMilliseconds = { us: 0.001, ms: 1, s: 1_000 };
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]), p99: Number(p99) * inMilliseconds[unit] };
}

async function measure(name, databases) {
  const site = await Site.start(place(name), databases);
  const address = databases.length > 1 ? site.url : site.instances[0].server.url;
  const brands = [];
  for (let number = 0; number < brandCount; number += 1) brands.push(await newBrand({ url: address }));
  const pages = await rate(`${address}/api/creatives?service=Photography&limit=24`, []);
  const writes = await rate(address, ['-s', quotes(brands)]);
  await site.stop();
  return {
    setup: name,
    'pages a second': Math.round(pages.rate),
    'p99 ms': pages.p99.toFixed(1),
    'quote requests a second': Math.round(writes.rate),
    'their p99 ms': writes.p99.toFixed(1),
  };
}

const table = [];
const sqlite = place('SQLite, one instance');
table.push(await measure('SQLite, one instance', [`sqlite://${join(sqlite, 'marsam.db')}`]));
for (const [name, count] of [
  ['PostgreSQL, one instance', 1],
  ['PostgreSQL, two instances', 2],
]) {
  const postgres = await Postgres.start(place(`server of ${count}`));
  table.push(
    await measure(
      name,
      Array.from({ length: count }, () => postgres.url()),
    ),
  );
  await postgres.stop();
}
const cluster = await Cluster.start(place('cluster'));
table.push(await measure('cluster, two instances', [cluster.url(), cluster.url()]));
await cluster.stop();
console.table(table);
process.exit(0);
