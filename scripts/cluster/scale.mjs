#!/usr/bin/env node
// What one instance, two and a cluster carry on this machine, in one run: SQLite, PostgreSQL with one instance and with two
// behind HAProxy, and both on a primary with a synchronous standby. Load and servers share the cores, so the rates are those
// of a busy machine; the CPU that a request takes holds on others. Prints the table of docs/scale.md, whose figures are the
// medians of three. Criterion: two instances store at least 0.9 times the quote requests that one does. SECONDS_EACH (6).

import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finish, held } from '../bounds.mjs';
import { temporaryFolder } from '../server.mjs';
import { Cluster } from './nodes.mjs';
import { Postgres } from './postgres.mjs';
import { median, quotesOfBrands, rate } from './rates.mjs';
import { Site } from './site.mjs';

const rounds = 3;
const least = 0.9;

const folder = temporaryFolder();
chmodSync(folder, 0o755);
const place = (name) => {
  const path = join(folder, name.replace(/\W+/g, '-'));
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
  return path;
};

async function medians(drive) {
  const found = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let round = 0; round < rounds; round += 1) found.push(await drive());
  const of = (figure) => median(found.map((one) => one[figure]));
  return { rate: of('rate'), instances: of('instances'), database: of('database') };
}

async function measure(name, databases, database = () => []) {
  const site = await Site.start(place(name), databases);
  const address = databases.length > 1 ? site.url : site.instances[0].server.url;
  const script = await quotesOfBrands(address, place(name));
  const processes = { instances: site.instances.map(({ pid }) => pid), database };
  const pages = await medians(() => rate(`${address}/api/creatives?service=Photography&limit=24`, [], processes));
  const writes = await medians(() => rate(address, ['-s', script], processes));
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
const stored = [];
for (const [name, count] of [
  ['PostgreSQL, one instance', 1],
  ['PostgreSQL, two instances', 2],
]) {
  const postgres = await Postgres.start(place(`server of ${count}`));
  const addresses = Array.from({ length: count }, () => postgres.url());
  const row = await measure(name, addresses, () => [postgres.child.pid]);
  table.push(row);
  stored.push(row['quote requests a second']);
  await postgres.stop();
}
const cluster = await Cluster.start(place('cluster'));
table.push(await measure('cluster, two instances', [cluster.url(), cluster.url()], () => cluster.servers()));
await cluster.stop();
console.table(table);
const ratio = held('quote requests of two instances / of one', stored[1] / stored[0], { least });
console.log(`two instances / one: ${ratio}`);
finish();
