#!/usr/bin/env node
// Slow clients: holds 2,000 connections (CLIENTS) that send or read next to nothing, from 40 addresses of this machine,
// while healthy visitors and an account go on. Criterion: every healthy request is answered with 200, their 99th
// percentile stays within twice the quiet one and 50 ms, one address gets no more connections than it may, and the
// server has closed every slow connection after a minute and a half and stops in order.

import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { start, temporaryFolder, Visitor } from '../server.mjs';

const clients = Number(process.env.CLIENTS ?? 2_000);
const perAddress = 50;
const mostPerAddress = 100;
const slack = 50;
const closedWithin = 90_000;

const head = 'Host: localhost\r\nUser-Agent: slow\r\n';
const post = `POST /api/contact-messages HTTP/1.1\r\n${head}Content-Type: application/json\r\n`;
/** What each kind sends at once, and then byte by byte. */
const senders = [
  { name: 'silent', first: '', drip: '' },
  { name: 'drips its head', first: `GET / HTTP/1.1\r\n${head}X-Slow: `, drip: 'a' },
  { name: 'drips a body', first: `${post}Content-Length: 60000\r\n\r\n{`, drip: ' ' },
  { name: 'drips chunks', first: `${post}Transfer-Encoding: chunked\r\n\r\n`, drip: '1\r\n \r\n' },
  {
    name: 'drips a body that is refused',
    first: `DELETE /api/account HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n`,
    drip: '1\r\n \r\n',
  },
  { name: 'drips its second head', first: `GET /healthz HTTP/1.1\r\n${head}\r\nGET / HTTP/1.1\r\nX-Slow: `, drip: 'a' },
];
/** One in twenty asks for more than fits between the two, and does not read it. */
const deaf = {
  name: 'reads nothing',
  first: `GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\n${head}\r\n`.repeat(4),
  drip: '',
  isDeaf: true,
};
const kinds = [...senders, deaf];

/** Opens a connection that sends its first bytes, and notes when the server closes it. */
function open(server, client) {
  const { hostname: host, port } = new URL(server.url);
  const block = Math.floor(client.number / perAddress);
  const localAddress = `127.1.${block >> 8}.${(block & 255) + 1}`;
  const socket = connect({ host, port: Number(port), localAddress });
  Object.assign(client, { socket, isClosed: false });
  const closed = () => (client.isClosed = true);
  socket.on('error', closed);
  socket.on('close', closed);
  socket.on('end', closed);
  if (client.kind.isDeaf) socket.pause();
  else socket.resume();
  return new Promise((resolve, reject) => {
    socket.once('connect', () => (socket.write(client.kind.first), resolve()));
    socket.once('error', reject);
  });
}

async function openAll(server, some) {
  for (let from = 0; from < some.length; from += 100) {
    await Promise.all(some.slice(from, from + 100).map((client) => open(server, client)));
  }
}

function drip(all) {
  return setInterval(() => {
    for (const { socket, kind, isClosed } of all) {
      if (!isClosed && kind.drip && socket.writable) socket.write(kind.drip);
    }
  }, 1_000);
}

/** Sends healthy requests one after the other for a while; their times in milliseconds, sorted. */
async function healthy(server, account, seconds) {
  const visitor = new Visitor();
  const times = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    for (const [by, path] of [
      [visitor, '/api/creatives?limit=24'],
      [visitor, '/healthz'],
      [account, '/api/users/me'],
    ]) {
      const begun = performance.now();
      const { status } = await by.send(server, 'GET', path, { headers: { connection: 'close' } });
      if (status !== 200) throw new Error(`a healthy GET ${path} was answered with ${status}`);
      times.push(performance.now() - begun);
    }
    await sleep(5);
  }
  return times.toSorted((a, b) => a - b);
}

const p99 = (times) => times[Math.floor(times.length * 0.99)];

/** How many of 3 × the limit are answered that one address opens at once. */
async function greedy(server) {
  const { hostname: host, port } = new URL(server.url);
  const sockets = Array.from({ length: 3 * mostPerAddress }, () =>
    connect({ host, port: Number(port), localAddress: '127.2.0.1' }),
  );
  const answered = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve) => {
          socket.once('data', () => resolve(true));
          socket.once('close', () => resolve(false));
          socket.once('error', () => resolve(false));
          socket.once('connect', () => socket.write(`GET /healthz HTTP/1.1\r\n${head}\r\n`));
        }),
    ),
  );
  for (const socket of sockets) socket.destroy();
  return answered.filter(Boolean).length;
}

const server = await start(temporaryFolder(), { MARSAM_LOG: 'warn,marsam=info' });
const account = await Visitor.ofDemo(server, 'brand');
await healthy(server, account, 2);
const quiet = await healthy(server, account, 8);

const begun = performance.now();
const all = Array.from({ length: clients }, (_, number) => ({
  number,
  kind: number % 20 === 0 ? deaf : senders[number % senders.length],
}));
// Those that read nothing first, until their answers have been made: that is work, the rest is waiting.
await openAll(
  server,
  all.filter(({ kind }) => kind.isDeaf),
);
await sleep(5_000);
await openAll(
  server,
  all.filter(({ kind }) => !kind.isDeaf),
);
const dripping = drip(all);
console.log(`${all.length} slow connections are open after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
const busy = await healthy(server, account, 8);
const stillOpen = all.filter(({ isClosed }) => !isClosed).length;
const allowed = await greedy(server);

while (all.some(({ isClosed }) => !isClosed) && performance.now() - begun < closedWithin) {
  // A deaf client learns of the end only by reading.
  if (performance.now() - begun > 60_000) for (const { socket, kind } of all) if (kind.isDeaf) socket.resume();
  await sleep(250);
}
clearInterval(dripping);
const left = all.filter(({ isClosed }) => !isClosed);
for (const { socket } of all) socket.destroy();

const counts = kinds.map(({ name }) => `${name}: ${left.filter(({ kind }) => kind.name === name).length}`);
console.log(`p99 of healthy requests: quiet ${p99(quiet).toFixed(1)} ms, beside them ${p99(busy).toFixed(1)} ms`);
console.log(`${quiet.length} and ${busy.length} healthy requests, none refused; ${stillOpen} slow ones open meanwhile`);
console.log(`one address got ${allowed} of ${3 * mostPerAddress} connections`);
console.log(`left open: ${left.length} (${counts.join(', ')})`);
const code = await server.stop();

const failures = [
  p99(busy) > 2 * p99(quiet) + slack && 'healthy requests were slowed down',
  allowed !== mostPerAddress && `one address got ${allowed} connections, not ${mostPerAddress}`,
  left.length > 0 && 'slow connections were not closed',
  code !== 0 && `the server ended with ${code}`,
].filter(Boolean);
for (const failure of failures) console.error(`slow clients: ${failure}`);
process.exit(failures.length ? 1 : 0);
