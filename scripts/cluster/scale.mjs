#!/usr/bin/env node
// What one instance, two and a cluster carry on this machine, in one run: SQLite, PostgreSQL with one instance and with two
// behind HAProxy, and both on a primary with a synchronous standby. Load and servers share the cores, so the rates are those
// of a busy machine; the CPU that a request takes holds on others. Prints the table of docs/scale.md. SECONDS_EACH (6).

import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { quoteRequest, temporaryFolder } from '../server.mjs';
import { cpu } from '../load.mjs';
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

/** What the load gets, and what a request costs the instances and the database. */
async function rate(url, given, { instances, database }) {
  const used = (pids) => pids.reduce((sum, pid) => sum + cpu(pid), 0);
  const before = [used(instances), used(database())];
  const { stdout } = await execute('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...given, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}:\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)[1]);
  const micro = (after, first) => Math.round(((after - first) / requests) * 1_000);
  return {
    rate: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1])),
    instances: micro(used(instances), before[0]),
    database: micro(used(database()), before[1]),
  };
}

async function measure(name, databases, database = () => []) {
  const site = await Site.start(place(name), databases);
  const address = databases.length > 1 ? site.url : site.instances[0].server.url;
  const brands = [];
  for (let number = 0; number < brandCount; number += 1) brands.push(await newBrand({ url: address }));
  const processes = { instances: site.instances.map(({ pid }) => pid), database };
  const pages = await rate(`${address}/api/creatives?service=Photography&limit=24`, [], processes);
  const writes = await rate(address, ['-s', quotes(brands)], processes);
  await site.stop();
  const row = {
    setup: name,
    'a page, CPU µs': pages.instances,
    'pages a second': pages.rate,
    'a quote request, CPU µs': writes.instances,
    'of the database, µs': writes.database,
    'quote requests a second': writes.rate,
  };
  console.log(JSON.stringify(row));
  return row;
}

const table = [];
const sqlite = place('SQLite, one instance');
table.push(await measure('SQLite, one instance', [`sqlite://${join(sqlite, 'marsam.db')}`]));
for (const [name, count] of [
  ['PostgreSQL, one instance', 1],
  ['PostgreSQL, two instances', 2],
]) {
  const postgres = await Postgres.start(place(`server of ${count}`));
  const addresses = Array.from({ length: count }, () => postgres.url());
  table.push(await measure(name, addresses, () => [postgres.child.pid]));
  await postgres.stop();
}
const cluster = await Cluster.start(place('cluster'));
table.push(await measure('cluster, two instances', [cluster.url(), cluster.url()], () => cluster.servers()));
await cluster.stop();
console.table(table);
process.exit(0);
