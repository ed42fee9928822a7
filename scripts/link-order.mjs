#!/usr/bin/env node
// Lists the functions that the server runs, for the linker to lay side by side: crates/app/link-order.txt.
// Needs valgrind and a release build with its symbols. Takes some minutes.
//
// Linux maps 64 KB of a program around each page that is used. Spread over the whole program, 3 MB of used functions
// held 16 MB in memory. A function that the list names and the program no longer has is passed over by the linker.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Visitor, binary, quoteRequest, root, start, temporaryFolder } from './server.mjs';

const program = binary();
const folder = temporaryFolder();
const requestsForEach = 3;

/** The functions that ran while `use` used a server on the data in `folder`, by their symbols. */
async function functionsOf(use) {
  const traces = temporaryFolder();
  const callgrind = ['valgrind', '--tool=callgrind', '--demangle=no', '--compress-strings=no'];
  const server = await start(folder, {}, [...callgrind, `--callgrind-out-file=${join(traces, 'trace')}`]);
  await use(server);
  await server.stop();
  const found = new Set();
  for (const name of readdirSync(traces).filter((each) => each.startsWith('trace'))) {
    let object = '';
    for (const line of readFileSync(join(traces, name), 'latin1').split('\n')) {
      if (line.startsWith('ob=')) object = line.slice(3);
      else if (line.startsWith('fn=') && object === program) found.add(line.slice(3).replace(/'\d+$/, ''));
    }
  }
  // Without a symbol, valgrind names the address.
  return new Set([...found].filter((name) => !name.startsWith('0x') && name !== '(below main)'));
}

const pages = ['/', '/creatives', '/services', '/about', '/sitemap.xml', '/api/services', '/api/creatives?limit=24'];
const searches = ['service=Photography', 'q=sara', 'q=kuwait photo', 'sort=rate', 'q=تصوير', 'limit=24&offset=24'];

/** What visitors and a signed-in brand ask for most. */
async function browseAndAsk(server) {
  const brand = await Visitor.ofDemo(server, 'brand');
  for (const visitor of [new Visitor(), brand]) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const paths = [...pages, ...searches.map((search) => `/api/creatives?${encodeURI(search)}`)];
      for (const path of paths) {
        const { status } = await visitor.send(server, 'GET', path, { headers });
        if (status !== 200) throw new Error(`GET ${path}: ${status}`);
      }
    }
  }
  await brand.must(server, 'GET', '/api/users/me');
  const [{ id }] = await brand.list(server, '/api/brand/quote-requests');
  await brand.must(server, 'GET', `/api/quote-requests/${id}`);
  await brand.must(server, 'GET', '/api/notifications');
  for (let sent = 0; sent < requestsForEach; sent += 1) {
    await brand.must(server, 'POST', '/api/quote-requests', { body: quoteRequest('Photographs of a new menu.') });
  }
}

// The import of the demo happens once and is no part of the list.
await (await start(folder)).stop();
const atStart = await functionsOf(() => pause(10_000));
const atWork = await functionsOf(browseAndAsk);
const list = [...[...atStart].toSorted(), ...[...atWork].filter((name) => !atStart.has(name)).toSorted()];
writeFileSync(join(root, 'crates/app/link-order.txt'), `${list.join('\n')}\n`);
console.log(`${atStart.size} functions at the start, ${list.length} in all`);
