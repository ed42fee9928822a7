#!/usr/bin/env node
// Stream tests: holds many event streams open on one server (STREAMS, 1,000 if not given) and sends messages. Each must
// arrive once at every stream of the accounts concerned and at no other, the server must answer other requests
// meanwhile, and end in order with all of them open.

import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { binary, quoteRequest, start, temporaryFolder, Visitor } from './server.mjs';

const wanted = Number(process.env.STREAMS ?? 1_000);
const perAccount = 20;
const messages = 50;
const patience = 10_000;

const agent = new Agent({ maxSockets: Infinity });

/** An open stream, with the events that have arrived. */
function open(server, visitor) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const call = request({ agent, hostname, port, path: '/api/stream', headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`the stream was refused: ${answer.statusCode}`));
      const stream = { events: [], bytes: 0, hasEnded: false };
      answer.setEncoding('utf8');
      answer.on('data', (text) => {
        stream.bytes += text.length;
        for (const [, name, data] of text.matchAll(/event: (\w+)\ndata: (.*)\n/g)) {
          stream.events.push({ name, ...JSON.parse(data), at: performance.now() });
        }
        // The first bytes say that the stream is open.
        resolve(stream);
      });
      const end = () => (stream.hasEnded = true);
      answer.on('end', end);
      answer.on('error', end);
    });
    call.on('error', reject);
    call.end();
  });
}

async function until(condition, what) {
  const begun = performance.now();
  while (!condition()) {
    if (performance.now() - begun > patience) throw new Error(`${what} did not happen within ${patience} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function newBrand(server, number) {
  const visitor = new Visitor();
  const account = { email: `stream-${number}@example.com`, password: 'violet harbour 2026', full_name: 'Noura' };
  await visitor.must(server, 'POST', '/api/auth/sign-up', { body: { ...account, language: 'ar' } });
  const profile = { role: 'brand', full_name: 'Noura', company_name: 'Bait Al-Gahwa' };
  await visitor.must(server, 'POST', '/api/users/profile', { body: profile });
  return visitor;
}

/** A request with the demo creative's proposal, so that both have a thread. */
async function thread(server, brand, creative) {
  const brief = quoteRequest('Twelve photographs of a new menu.');
  const { id } = await brand.must(server, 'POST', '/api/quote-requests', { body: brief });
  const offer = { price_fils: 300_000, delivery_days: 5, deliverables: ['Photographs'], revisions_included: 1 };
  const body = { ...offer, message: 'I would love to.' };
  const proposal = await creative.must(server, 'POST', `/api/quote-requests/${id}/proposals`, { body });
  return { path: `/api/quote-requests/${id}/messages`, creative_id: proposal.creative.id };
}

const server = await start(temporaryFolder());
const brand = await Visitor.ofDemo(server, 'brand');
const creative = await Visitor.ofDemo(server, 'creative');
const { path, creative_id } = await thread(server, brand, creative);
const people = [brand, creative];
for (let number = people.length; number < Math.ceil(wanted / perAccount); number += 1) {
  people.push(await newBrand(server, number));
}

const streams = new Map(people.map((person) => [person, []]));
for (let count = 0; count < wanted; count += 1) {
  const person = people[count % people.length];
  streams.get(person).push(await open(server, person));
}
const all = [...streams.values()].flat();
console.log(
  `${all.length} streams of ${people.length} accounts are open on one server (${binary().split('/').at(-2)})`,
);

const [readers, writers] = [streams.get(creative), streams.get(brand)];
const messagesOf = ({ events }) => events.filter(({ name }) => name === 'message');
const delays = [];
for (let sent = 1; sent <= messages; sent += 1) {
  const begun = performance.now();
  await brand.must(server, 'POST', path, { body: { body: `Message ${sent}`, creative_id } });
  const answered = performance.now() - begun;
  await until(() => readers.every((stream) => messagesOf(stream).length === sent), `message ${sent} at every stream`);
  const last = Math.max(...readers.map((stream) => messagesOf(stream).at(-1).at)) - begun;
  delays.push({ answered, last });
}
const median = (of) =>
  delays
    .map((delay) => delay[of])
    .toSorted((a, b) => a - b)
    [messages >> 1].toFixed(1);
console.log(
  `${messages} messages, each once at ${readers.length} streams; median to the answer ${median('answered')} ms, ` +
    `to the last stream ${median('last')} ms`,
);

const strangers = all.filter((stream) => !readers.includes(stream) && !writers.includes(stream));
if (strangers.some(({ events }) => events.length))
  throw new Error('an event reached an account that it does not concern');
const ids = readers.map((stream) => messagesOf(stream).map(({ id }) => id));
if (ids.some((own) => new Set(own).size !== messages)) throw new Error('a message arrived twice');
if (all.some(({ hasEnded }) => hasEnded)) throw new Error('a stream ended by itself');
await creative.must(server, 'GET', '/api/creatives?limit=24');

const code = await server.stop();
await until(() => all.every(({ hasEnded }) => hasEnded), 'the end of every stream');
if (code !== 0) throw new Error(`the server ended with ${code}`);
console.log(`${all.length} streams ended in order: none lost an event, none got another's`);
process.exit(0);
