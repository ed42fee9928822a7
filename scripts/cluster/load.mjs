// What visitors and brands do while parts of the cluster fail, and what they were answered.

import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quoteRequest, Visitor } from '../server.mjs';
import { ask } from './processes.mjs';

const BRANDS = 6;
const READERS = 2;
/** Open pages, each with an event stream that it opens again when it ends. */
const STREAMS = 20;
const PAGES = [
  '/',
  '/creatives',
  '/api/creatives?limit=24',
  '/api/creatives?service=Photography&limit=24',
  '/api/services',
];
const WRITE_EVERY_MS = 40;
const READ_EVERY_MS = 40;
/** Pages and the roster are served from memory. */
const READ_WITHIN_MS = 2_000;
const AGAIN_AFTER_MS = 250;
const READYZ_EVERY_MS = 250;
/** A balancer asks it, and gives up soon. */
const READYZ_WITHIN_MS = 1_000;

/** Opens an event stream; resolves when it has ended or was refused, and calls `opened` when it is open. */
function stream(site, visitor, opened) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-forwarded-for': visitor.address };
  return new Promise((resolve) => {
    const asked = get(`${site.url}/api/stream`, { agent: false, headers }, (answer) => {
      answer.resume();
      answer.on('close', resolve);
      answer.on('error', resolve);
      if (answer.statusCode === 200) opened(asked);
    });
    asked.on('error', resolve);
  });
}

/** A brand of its own, signed in. */
export async function newBrand(site) {
  const visitor = new Visitor();
  const name = 'Bait Al-Gahwa';
  const account = {
    email: `${randomUUID()}@example.com`,
    password: `violet harbour ${randomUUID()}`,
    full_name: name,
    language: 'en',
  };
  await visitor.must(site, 'POST', '/api/auth/sign-up', { body: account });
  await visitor.must(site, 'POST', '/api/users/profile', {
    body: { role: 'brand', full_name: name, company_name: name },
  });
  return visitor;
}

export class Load {
  static async start(site) {
    const load = new Load();
    load.site = site;
    /** By the brief's unique word, the acknowledged id. */
    load.acknowledged = new Map();
    load.sent = 0;
    load.successes = [];
    load.refused = 0;
    load.reads = 0;
    load.slowestWrite = 0;
    load.slowestRead = 0;
    load.slowestReadyz = 0;
    /** What may not happen, each kind with how often. */
    load.wrong = new Map();
    /** The streams that are open at this moment. */
    load.streams = new Set();
    load.streamsOpened = 0;
    load.isRunning = true;
    const brands = [];
    // oxlint-disable-next-line no-await-in-loop -- hashing passwords takes a core
    for (let number = 0; number < BRANDS; number += 1) brands.push(await newBrand(site));
    load.work = [
      ...brands.map((brand) => load.loop(WRITE_EVERY_MS, () => load.write(brand))),
      ...Array.from({ length: READERS }, () => {
        const visitor = new Visitor();
        return load.loop(READ_EVERY_MS, () => load.read(visitor));
      }),
      // A server alone has no instances, and nothing that its streams could be opened at instead.
      ...(site.instances ?? []).map((instance) => load.loop(READYZ_EVERY_MS, () => load.askReadyz(instance))),
      ...(site.instances ? load.pages(brands) : []).map((brand) => load.loop(AGAIN_AFTER_MS, () => load.listen(brand))),
    ];
    return load;
  }

  /** The brand of each stream. */
  pages(brands) {
    return Array.from({ length: STREAMS }, (_, number) => brands[number % brands.length]);
  }

  async listen(brand) {
    let open = null;
    await stream(this.site, brand, (asked) => {
      open = asked;
      this.streams.add(asked);
      this.streamsOpened += 1;
      if (!this.isRunning) asked.destroy();
    });
    if (open) this.streams.delete(open);
  }

  /** Every stream is open again in time; one that is not is a failure. */
  async streamsWithin(seconds) {
    if (!this.site.instances) return;
    const end = performance.now() + seconds * 1_000;
    while (this.streams.size < STREAMS && performance.now() < end) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await sleep(50);
    }
    const missing = STREAMS - this.streams.size;
    if (missing > 0) this.note(`${missing} of ${STREAMS} streams were not open again after ${seconds} s`);
  }

  async loop(pause, once) {
    while (this.isRunning) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person
      await once();
      // oxlint-disable-next-line no-await-in-loop
      await sleep(pause);
    }
  }

  note(what) {
    const kind = what.slice(0, 200);
    this.wrong.set(kind, (this.wrong.get(kind) ?? 0) + 1);
  }

  /** Sends one request until it is acknowledged, with the same key each time. */
  async write(brand) {
    const word = randomUUID();
    const given = { body: quoteRequest(word), headers: { 'idempotency-key': randomUUID() } };
    this.sent += 1;
    for (;;) {
      const began = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- again until it is answered
      const answer = await brand.send(this.site, 'POST', '/api/quote-requests', given).catch((error) => ({ error }));
      this.slowestWrite = Math.max(this.slowestWrite, performance.now() - began);
      if (answer.status === 201) {
        this.acknowledged.set(word, JSON.parse(answer.text).id);
        this.successes.push(performance.now());
        return;
      }
      if (answer.status === 503 && answer.headers['retry-after']) this.refused += 1;
      else if (answer.error) this.note(`a write was not answered: ${answer.error.message}`);
      else this.note(`a write was answered ${answer.status} ${answer.text}`);
      if (!this.isRunning) return;
      // oxlint-disable-next-line no-await-in-loop
      await sleep(AGAIN_AFTER_MS);
    }
  }

  async read(visitor) {
    const path = PAGES[this.reads % PAGES.length];
    this.reads += 1;
    const began = performance.now();
    const answer = await visitor.send(this.site, 'GET', path).catch((error) => ({ error }));
    const took = performance.now() - began;
    this.slowestRead = Math.max(this.slowestRead, took);
    if (answer.error) this.note(`GET ${path} was not answered: ${answer.error.message}`);
    else if (answer.status !== 200) this.note(`GET ${path} was answered ${answer.status}`);
    else if (took > READ_WITHIN_MS) this.note(`GET ${path} took more than ${READ_WITHIN_MS} ms`);
  }

  /** Whether an instance says in time that visitors may be sent to it, unless it is stopped on purpose. */
  async askReadyz(instance) {
    if (instance.isStopped) return;
    const began = performance.now();
    const { status, text } = await ask(`${instance.server.url}/readyz`, 5 * READYZ_WITHIN_MS);
    const took = performance.now() - began;
    if (instance.isStopped) return;
    this.slowestReadyz = Math.max(this.slowestReadyz, took);
    if (status !== 200) this.note(`/readyz of ${instance.name} was answered ${status} ${text.trim()}`);
    else if (took > READYZ_WITHIN_MS) this.note(`/readyz of ${instance.name} took more than ${READYZ_WITHIN_MS} ms`);
  }

  /** The longest time without an acknowledged write since a moment, in seconds; it lasts until now if it has not ended. */
  longestGap(since) {
    const times = [...this.successes.filter((at) => at >= since), performance.now()];
    let longest = times[0] - since;
    for (let at = 1; at < times.length; at += 1) longest = Math.max(longest, times[at] - times[at - 1]);
    return longest / 1_000;
  }

  /** Resolves when `count` writes were acknowledged after this call. */
  async successesAfter(count, seconds) {
    const before = this.successes.length;
    const end = performance.now() + seconds * 1_000;
    while (this.successes.length < before + count && performance.now() < end) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await sleep(50);
    }
  }

  /** Lost and doubled requests among `rows` of id and brief, as they are in the database. */
  differences(rows) {
    const found = new Map();
    for (const [id, word] of rows) found.set(word, [...(found.get(word) ?? []), id]);
    const lost = [...this.acknowledged].filter(([word, id]) => !(found.get(word) ?? []).includes(id));
    const doubled = [...found.values()].filter((ids) => ids.length > 1);
    return { lost: lost.length, doubled: doubled.length };
  }

  async stop() {
    this.isRunning = false;
    for (const asked of this.streams) asked.destroy();
    await Promise.all(this.work);
  }
}
