#!/usr/bin/env node
// What the server costs with many creatives: scripts/bench-server.mjs
//   [pages|searches|changes|reads|memory|start|writes|slow-disk|browsing|binary …]
// `profile` runs only when it is named: it draws where a durable write's CPU goes (perf; inferno from crates.io).
// `changes` asks one instance on SQLite, and two on a PostgreSQL with scripts/with-postgres.
// The server has one core and the load the other. Prints one table for each part (docs/benchmarks.md keeps them), then the
// figures that are out of their bounds, and fails if there are any.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  cpSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { finish, held } from './bounds.mjs';
import { cpu, drive, fetchRaw, memoryOf, p99, pin, startNginx } from './load.mjs';
import { Visitor, binary, quoteRequest, root, start, temporaryFolder } from './server.mjs';

const execute = promisify(execFile);
const page = '/api/creatives?limit=24&service=Photography';
const connections = 32;
const folders = new Map();
const sizes = [1_000, 10_000, 100_000];

/** As `held`, for a figure that may have no bound. */
function aimed(what, figure, bound) {
  return bound.most === undefined && bound.least === undefined ? figure.toFixed(2) : held(what, figure, bound);
}

const command = (count) => (count > 0 ? ['serve', '--demo'] : ['serve']);

const numbers = {
  sqlite: (count) =>
    `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n)`,
  postgres: (count) => `(SELECT i FROM generate_series(1, ${count}) AS g(i))`,
};
const hex = {
  sqlite: (number) => `printf('%06x', ${number})`,
  postgres: (number) => `lpad(to_hex(${number}), 6, '0')`,
};

const daysAgo = {
  sqlite: (days) => `date('now', '-' || (${days}) || ' days')`,
  postgres: (days) => `to_char(CURRENT_DATE - CAST(${days} AS INTEGER), 'YYYY-MM-DD')`,
};

/** Reviews name requests and brands that are not there, see `recordsOf`. */
const unchecked = {
  sqlite: 'PRAGMA foreign_keys = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY;',
  postgres: 'SET session_replication_role = replica;',
};

const reviewsEach = 3;
const reviewingBrands = 20_000;
/** The facts of a creative: how many count for them at best, of how many, from how many projects, and the value. */
const facts = {
  typical_hours: [0, 8, 8, 5],
  answers: [10, 10, 10, 'NULL'],
  on_time: [10, 10, 10, 'NULL'],
  finished: [10, 10, 10, 'NULL'],
  projects: [0, 10, 10, 10],
  brands: [0, 6, 6, 6],
  repeat: [4, 6, 6, 'NULL'],
  within_revisions: [9, 10, 10, 'NULL'],
  again: [3, 3, 3, 'NULL'],
  approved_first: [7, 10, 10, 'NULL'],
};

/** The mark of the `k`th review of the `r`th creative, 3 to 5, the same for each of its questions. */
const mark = (k) => `(3 + CASE ${k} WHEN 0 THEN r % 3 WHEN 1 THEN r / 3 % 3 ELSE r / 9 % 3 END)`;

/**
 * SQL that gives each creative without an account ten facts, three reviews by different brands, and the score of these,
 * as the server stores them. The roster reads the facts, the score, and which brands have reviewed; so the requests, the
 * brands and the authors of the reviews are not there. 300,000 requests would take minutes to write, and as long at the
 * next start for their words and counts, which nothing here measures. The creatives are not noted for the night, which
 * would find no projects and delete the facts.
 */
function recordsOf(engine) {
  const id = (number) => `'00000000-0000-4000-8000-000000' || ${hex[engine](number)}`;
  // The ids of reviews are random, so they are in another order than their creatives.
  const [review, brand] = [id('(n * 7919) % 16777216'), id('b')];
  const stored = Object.entries(facts).map(
    ([fact, [good, total, sources, value]]) =>
      `SELECT '${fact}' AS fact, ${good} AS good, ${total} AS total, ${sources} AS sources, ${value} AS value`,
  );
  const each = Array.from({ length: reviewsEach }, (_, k) => k);
  const columns = 'subject_kind, subject_id, fact, good, total, sources, value, computed_at';
  return `CREATE TEMP TABLE recorded AS SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS r FROM creatives
      WHERE account_id IS NULL AND id NOT IN (SELECT subject_id FROM reputation_facts WHERE subject_kind = 'creative');
    INSERT INTO reputation_facts (${columns})
      SELECT 'creative', c.id, f.fact, CASE WHEN f.good > 0 THEN f.good - c.r % 3 ELSE 0 END, f.total, f.sources,
        f.value, CURRENT_TIMESTAMP
      FROM recorded AS c, (${stored.join(' UNION ALL ')}) AS f;
    INSERT INTO reputation_facts (${columns})
      SELECT 'creative', id, 'score', 0, ${reviewsEach}, ${reviewsEach}, 10000 * (${each.map(mark).join(' + ')}),
        CURRENT_TIMESTAMP
      FROM recorded;
    INSERT INTO reviews (id, request_id, side, author_account_id, brand_id, creative_id, first_mark, second_mark,
        third_mark, again, body, lang, name_shown, written_at, published_at, published_on, ended_on, flags)
      SELECT ${review}, ${review}, 'brand', ${brand}, ${brand}, creative, mark, mark, mark, again,
        'Clear from the first day to the last.', 'en', TRUE, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP,
        ${daysAgo[engine]('n % 300')}, ${daysAgo[engine]('n % 300 + 7')}, ''
      FROM (SELECT c.id AS creative, c.r * ${reviewsEach} + k AS n, (c.r * 7 + k) % ${reviewingBrands} AS b,
          ${mark('k')} AS mark, k >= c.r % 3 AS again
        FROM recorded AS c, (${each.map((k) => `SELECT ${k} AS k`).join(' UNION ALL ')}) AS turns) AS written;
    DROP TABLE recorded;`;
}

/** SQL that copies the demo's creatives until there are so many, with what is known of them. */
function fill(count, engine = 'sqlite') {
  const code = (factor) => hex[engine](`i * ${factor}`);
  return `${unchecked[engine]} BEGIN;
    INSERT INTO creatives (id, account_id, name, name_ar, bio, bio_ar, location, location_ar, rate_range,
      years_experience, portfolio_url, choices, can_perform_kuwaiti_dialect, can_provide_voiceovers, state, version,
      created_at, updated_at, roster_version)
    SELECT substr(id, 1, 24) || ${code(1)} || substr(id, 31), NULL, name || ' ' || ${code(7919)}, name_ar,
      bio || ' ' || ${code(104729)}, bio_ar, location, location_ar, rate_range, years_experience, portfolio_url,
      choices, can_perform_kuwaiti_dialect, can_provide_voiceovers, state, version, created_at, updated_at, roster_version
    FROM ${numbers[engine](Math.ceil(count / 60))} AS copies,
      (SELECT * FROM creatives WHERE state = 'listed' LIMIT 60) AS listed
    LIMIT ${count} - (SELECT count(*) FROM creatives);
    ${recordsOf(engine)} COMMIT; ${engine === 'postgres' ? 'ANALYZE;' : ''}`;
}

/** A data folder of the demo with this many creatives, made once; with none, one without the demo. */
async function withCreatives(count) {
  if (folders.has(count)) return folders.get(count);
  const folder = temporaryFolder();
  await (await start(folder, {}, [], command(count))).stop();
  if (count > 60) execFileSync('sqlite3', [join(folder, 'marsam.db'), fill(count)]);
  folders.set(count, folder);
  return folder;
}

/** A copy of that folder: an SQLite file has one server. */
async function copyWithCreatives(count) {
  const copy = temporaryFolder();
  cpSync(await withCreatives(count), copy, { recursive: true });
  return copy;
}

/** Without a line for each request, like nginx. */
const quietLog = 'warn,marsam=info,marsam_http=warn';

async function launch(count, settings = {}, folder = null) {
  const server = await start(folder ?? (await withCreatives(count)), { MARSAM_LOG: quietLog, ...settings });
  pin(server.pid, 0);
  return server;
}

/** Launches a server, and waits until it has read its roster. */
async function serve(count, settings, folder) {
  const server = await launch(count, settings, folder);
  await new Visitor().must(server, 'GET', page);
  return server;
}

const micro = (milliseconds) => Number((milliseconds * 1_000).toPrecision(3));
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** Drives several in turn, three times each, and resolves to their medians: what else the machine does changes slowly. */
async function inTurn(...drives) {
  const results = drives.map(() => []);
  for (let round = 0; round < 3; round += 1)
    for (const [at, driven] of drives.entries()) results[at].push(await driven());
  return results.map((of) => ({ cpu: median(of.map((one) => one.cpu)), rate: median(of.map((one) => one.rate)) }));
}

/** nginx with the page of this server, on the same core. */
async function nginxBeside(server) {
  const { type, body: plain } = await fetchRaw(server, page, 'identity');
  const { body: gzip } = await fetchRaw(server, page, 'gzip');
  const { body: br } = await fetchRaw(server, page, 'br');
  const nginx = await startNginx([{ path: page, type, plain, gzip, br }]);
  pin(nginx.pid, 0);
  return { nginx, bodies: { identity: plain, gzip, br } };
}

/** What nginx took for that page where the aims in microseconds were set. */
const referenceMicroseconds = 15.5;

/** How much slower this machine is now than that one; aims in microseconds are stretched by it. */
async function slowness(server) {
  const { nginx } = await nginxBeside(server);
  const { cpu: used } = await drive(nginx, page, 'identity');
  nginx.stop();
  console.log(`nginx takes ${micro(used)} µs for a page here, ${referenceMicroseconds} where the aims were set`);
  return Math.max(1, (used * 1_000) / referenceMicroseconds);
}

/** A warm page, compared to nginx with the same bytes. */
async function pages() {
  const copy = await copyWithCreatives(1_000);
  const server = await serve(1_000);
  const logging = await serve(1_000, { MARSAM_LOG: 'info' }, copy);
  const { nginx, bodies } = await nginxBeside(server);
  const table = [];
  for (const [encoding, bytes] of Object.entries(bodies)) {
    const of = (one) => () => drive(one, page, encoding);
    const [ours, theirs, logged] = await inTurn(of(server), of(nginx), of(logging));
    table.push({
      encoding,
      bytes: bytes.length,
      'CPU µs': micro(ours.cpu),
      'nginx CPU µs': micro(theirs.cpu),
      'CPU / nginx': aimed(`a page, ${encoding}, CPU / nginx`, ours.cpu / theirs.cpu, { most: 2 }),
      'rate / nginx': aimed(`a page, ${encoding}, rate / nginx`, ours.rate / theirs.rate, { least: 0.5 }),
      'with a log line, CPU µs': micro(logged.cpu),
    });
  }
  nginx.stop();
  await logging.stop();
  await server.stop();
  return table;
}

/** What searches are made of: words of the roster and beginnings of some. */
const WORDS = ['foo', 'noura', 'brand', 'kuwait', 'film', 'story', 'social', 'coff', 'portrait', 'salm'];
const SERVICES = ['', 'Photography', 'Videography', 'Branding', 'Voiceover', 'UGC', 'Scriptwriting'];
const SORTS = ['fair', 'newest', 'experience', 'rate'];

/** A wrk script that asks for something else each time; `query` answers in Lua for the `at`th time. */
function distinct(query) {
  const list = (name, values) => `local ${name} = { ${values.map((value) => `"${value}"`).join(', ')} }`;
  const file = join(temporaryFolder(), 'distinct.lua');
  writeFileSync(
    file,
    `${list('words', WORDS)} ${list('services', SERVICES)} ${list('sorts', SORTS)}
     local languages, dialects = { "", "Arabic", "English" }, { "", "yes", "no" }
     local at, floor = 0, math.floor
     local function digit(n, values, below) return values[floor(n / below) % #values + 1] end
     local function two(n) return words[n % 10 + 1] .. "%20" .. string.sub(digit(n, words, 10), 1, 1 + floor(n / 100) % 5) end
     request = function()
       at = at + 1
       ${query}
     end`,
  );
  return file;
}

/** Every third has two words that occur, the others one that does not: nothing is found. */
const mostlyUnknown = () =>
  distinct(`local service, sort, q
       if at % 3 == 0 then
         local n = at / 3
         service, sort, q = digit(n, services, 500), digit(n, sorts, 3500), two(n)
       else
         service, sort = services[at % #services + 1], sorts[at % #sorts + 1]
         q = words[at % #words + 1] .. "%20" .. string.format("%x", at)
       end
       return wrk.format("GET", "/api/creatives?limit=24&service=" .. service .. "&sort=" .. sort .. "&q=" .. q)`);

/** All have two words that occur: 126,000 queries, in an order in which nothing is asked again soon. */
const known = () =>
  distinct(`local n = at * 7919 % 126000
       return wrk.format("GET", "/api/creatives?limit=24&service=" .. digit(n, services, 500) .. "&sort=" .. digit(n, sorts, 3500)
         .. "&language=" .. digit(n, languages, 14000) .. "&kuwaiti_dialect=" .. digit(n, dialects, 42000) .. "&q=" .. two(n))`);

/** What people type: the roster's table of queries. */
function typedQueries() {
  const table = readFileSync(join(root, 'crates/roster/tests/it/data/queries.txt'), 'utf8').split('\n');
  return table.filter((row) => row.includes(' | ') && !row.startsWith('#')).map((row) => row.split(' | ')[0]);
}

/** CPU milliseconds of all threads of a process, to the nanosecond. */
function preciseCpu(pid) {
  const used = readdirSync(`/proc/${pid}/task`).map((thread) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread has ended in the meantime.
      return 0;
    }
  });
  return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

/** The dearest of those queries, none of which was asked before: for each the median of three servers. */
async function dearestTyped(count) {
  const queries = typedQueries();
  if (queries.length < 400) throw new Error(`the table has only ${queries.length} queries`);
  const costs = queries.map(() => []);
  for (let round = 0; round < 3; round += 1) {
    const server = await serve(count);
    const visitor = new Visitor();
    for (const [at, query] of queries.entries()) {
      const before = preciseCpu(server.pid);
      await visitor.must(server, 'GET', `/api/creatives?limit=24&q=${encodeURIComponent(query)}`);
      costs[at].push(preciseCpu(server.pid) - before);
    }
    await server.stop();
  }
  const medians = costs.map(median);
  const worst = Math.max(...medians);
  const name = queries[medians.indexOf(worst)];
  console.log(`of ${queries.length} queries to ${count} creatives, "${name}" takes most: ${micro(worst)} µs`);
  return worst;
}

async function searches() {
  const table = [];
  const most = { 1_000: 1_000, 100_000: 5_000 };
  const few = await serve(1_000, {}, await copyWithCreatives(1_000));
  for (const count of sizes) {
    const server = await serve(count);
    const stretch = most[count] ? await slowness(few) : 1;
    const asked = await drive(server, page, 'identity', mostlyUnknown());
    const found = await drive(server, page, 'identity', known());
    const lastPath = await lastPage(server);
    const of = (one, path) => () => drive(one, path, 'identity');
    const first = '/api/creatives?limit=24';
    const [ofFew, near, far] = await inTurn(of(few, first), of(server, first), of(server, lastPath));
    const name = `${count} creatives`;
    const bound = count === 100_000 ? { most: 1.25 } : {};
    await server.stop();
    const typed = most[count] ? await dearestTyped(count) : null;
    table.push({
      creatives: count,
      'distinct query, CPU µs': aimed(`a search of ${name}, CPU µs`, asked.cpu * 1_000, {
        most: most[count] && most[count] * stretch,
      }),
      'of words that occur, CPU µs': micro(found.cpu),
      'the dearest that people type, CPU µs':
        typed === null
          ? ''
          : held(`the dearest search of ${name}, CPU µs`, typed * 1_000, { most: most[count] * stretch }),
      'first page, CPU µs': micro(near.cpu),
      '/ first of 1,000': aimed(`the first page of ${name} / of 1,000`, near.cpu / ofFew.cpu, bound),
      'last page, CPU µs': micro(far.cpu),
      '/ first of 1,000 ': aimed(`the last page of ${name} / the first of 1,000`, far.cpu / ofFew.cpu, bound),
    });
  }
  await few.stop();
  return table;
}

/** The path of the last full page; pages of 100 lead there. */
async function lastPage(server) {
  const visitor = new Visitor();
  const first = await visitor.send(server, 'GET', '/api/creatives?limit=1');
  let [path, left] = ['/api/creatives?limit=100', Number(first.headers['x-total-count']) - 24];
  while (left > 0) {
    const size = Math.min(left, 100);
    const answer = await visitor.send(server, 'GET', path.replace(/limit=\d+/, `limit=${size}`));
    const next = new URL(/<([^>]+)>;\s*rel="next"/.exec(answer.headers.link)[1], server.url);
    left -= size;
    path = next.pathname + next.search;
  }
  return path.replace(/limit=\d+/, 'limit=24');
}

/** The settings of instances on one PostgreSQL, if there is one, with this many creatives. */
async function shared(count) {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return {};
  const settings = { DATABASE_URL: url, MARSAM_SECRET_KEY: randomBytes(32).toString('hex') };
  await (await start(temporaryFolder(), settings)).stop();
  execFileSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-c', fill(count, 'postgres'), url]);
  return settings;
}

/** How long until a published change is seen, here and by another instance on the same database. */
async function changes() {
  const count = sizes.at(-1);
  const settings = await shared(count);
  const server = await serve(count, settings);
  // An SQLite file has one server.
  const other = settings.DATABASE_URL ? await serve(count, settings) : null;
  const creative = await Visitor.ofDemo(server, 'creative');
  for (const instance of [server, other].filter(Boolean)) await new Visitor().must(instance, 'GET', page);
  const [here, there] = [[], []];
  for (let round = 0; round < 10; round += 1) {
    const name = `Zzyx${round}q`;
    const body = { name: `${name} Studio`, cover: 'photography' };
    await creative.must(server, 'PATCH', '/api/creative/profile', { body });
    await creative.must(server, 'POST', '/api/creative/profile/publish');
    const published = performance.now();
    const seen = async (instance, times) => {
      for (;;) {
        const found = await new Visitor().must(instance, 'GET', `/api/creatives?limit=24&q=${name}`);
        if (found.length > 0) return times.push(performance.now() - published);
        await pause(5);
      }
    };
    await seen(server, here);
    if (other) await seen(other, there);
  }
  await server.stop();
  await other?.stop();
  const ordered = (times) => times.sort((one, other) => one - other).map(Math.round);
  const engine = settings.DATABASE_URL ? 'PostgreSQL' : 'SQLite';
  const row = (name, times, most) => {
    aimed(`a change is seen ${name} (${engine}), ms`, times[9], { most });
    return { engine, creatives: count, seen: name, 'median ms': times[5], 'worst ms': times[9] };
  };
  const rows = [row('here', ordered(here), 50)];
  if (other) rows.push(row('by another instance', ordered(there), 1_000));
  return rows;
}

/** fdatasyncs a second of 4 KiB each, on the disk of `folder`. */
function bareRate(folder) {
  const file = openSync(join(folder, 'bare'), 'w');
  const bytes = Buffer.alloc(4_096);
  const until = performance.now() + 2_000;
  let count = 0;
  for (; performance.now() < until; count += 1) {
    writeSync(file, bytes);
    fdatasyncSync(file);
  }
  closeSync(file);
  return count / 2;
}

/** A wrk script of durable writes by a signed-in brand. */
function quotes(cookies) {
  const file = join(temporaryFolder(), 'quotes.lua');
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const body = JSON.stringify(quoteRequest('Photographs of a new menu, NUMBER.'));
  writeFileSync(
    file,
    `local thread = 0
     function setup(made) made:set("number", thread); thread = thread + 1 end
     local sent = 0
     request = function()
       sent = sent + 1
       local key = "bench-" .. number .. "-" .. os.time() .. "-" .. sent
       return wrk.format("POST", "/api/quote-requests", { ["Content-Type"] = "application/json", ["Cookie"] = "${cookie}",
         ["Idempotency-Key"] = key }, (string.gsub([[${body}]], "NUMBER", key)))
     end`,
  );
  return file;
}

async function syncs(pid, during) {
  const trace = spawn('strace', ['-f', '-c', '-e', 'trace=fsync,fdatasync', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  trace.stderr.on('data', (piece) => (text += piece));
  const ended = new Promise((resolve) => trace.once('exit', resolve));
  await pause(500);
  const result = await during();
  trace.kill('SIGINT');
  await ended;
  const lines = [...text.matchAll(/^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+).*\b(?:fsync|fdatasync)$/gm)];
  return { result, count: lines.reduce((sum, [, calls]) => sum + Number(calls), 0) };
}

/** Quote requests, with their mails sent meanwhile and without. */
async function writes() {
  const bare = bareRate(await withCreatives(1_000));
  const table = [];
  let outbox;
  // Nothing listens there: the outbox waits longer and longer before it tries again.
  for (const [mails, settings] of Object.entries({ sent: {}, 'not sent': { MARSAM_MAIL_URL: 'smtp://127.0.0.1:9' } })) {
    // A limit that is not reached, so that attempts are counted.
    const server = await serve(1_000, {
      MARSAM_QUOTES_PER_HOUR: '100000000',
      MARSAM_WRITES_PER_HOUR: '100000000',
      ...settings,
    });
    const brand = await Visitor.ofDemo(server, 'brand');
    const script = quotes(brand.cookies);
    const stretch = await slowness(server);
    const quiet = await drive(server, '/api/quote-requests', 'identity', script);
    const traced = () => drive(server, '/api/quote-requests', 'identity', script, 0);
    const { result, count } = await syncs(server.pid, traced);
    if (mails === 'sent') outbox = await outboxAlone(server, join(await withCreatives(1_000), 'outbox'));
    await server.stop();
    table.push({
      mails,
      connections,
      'CPU µs': micro(quiet.cpu),
      'a second': Math.round(quiet.rate),
      'bare fdatasync a second': Math.round(bare),
      'rate / bare': (quiet.rate / bare).toFixed(2),
      // A mail that is sent is a file with a sync of its own here.
      'fsyncs a write': aimed('fsyncs a write', count / result.requests, mails === 'sent' ? {} : { most: 0.2 }),
    });
    if (mails === 'sent') continue;
    aimed('a write, CPU µs', quiet.cpu * 1_000, { most: 350 * stretch });
    aimed('writes a second / the smaller of bare and 3,500', quiet.rate / Math.min(bare, 3_500), { least: 0.8 });
  }
  table.push({ mails: 'the outbox alone, a mail', ...outbox });
  return table;
}

/** What a mail costs, while the outbox sends those that wait and nothing is asked for. */
async function outboxAlone(server, folder) {
  const sent = () => readdirSync(folder).length;
  const [before, used] = [sent(), cpu(server.pid)];
  await pause(4_000);
  const mails = sent() - before;
  return { 'CPU µs': micro((cpu(server.pid) - used) / mails), 'a second': Math.round(mails / 4) };
}

/** Durable writes on a disk whose every fsync takes 5 ms more: strace holds them back, the others' calls run freely. */
async function slowDisk() {
  const delay = 0.005;
  const folder = await withCreatives(1_000);
  const bare = 1 / (1 / bareRate(folder) + delay);
  const calls = 'fsync,fdatasync';
  const delayed = `inject=${calls}:delay_exit=${delay * 1e6}`;
  const strace = [
    'strace',
    '-D',
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-o',
    '/dev/null',
    '-e',
    `trace=${calls}`,
    '-e',
    delayed,
  ];
  const server = await start(folder, { MARSAM_LOG: quietLog }, strace);
  const brand = await Visitor.ofDemo(server, 'brand');
  const { rate } = await drive(server, '/api/quote-requests', 'identity', quotes(brand.cookies));
  await server.stop();
  return [
    {
      'a second': Math.round(rate),
      'bare fdatasync a second': Math.round(bare),
      'rate / bare': aimed('writes on a slow disk / bare', rate / bare, { least: 3 }),
    },
  ];
}

/** What a signed-in brand reads; its session is looked up each time. */
async function reads() {
  const server = await serve(1_000);
  const brand = await Visitor.ofDemo(server, 'brand');
  const cookie = [...brand.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = join(temporaryFolder(), 'read.lua');
  const table = [];
  for (const path of ['/api/users/me', '/api/notifications?limit=20']) {
    writeFileSync(file, `request = function() return wrk.format("GET", "${path}", { ["Cookie"] = "${cookie}" }) end`);
    const { cpu: used, rate } = await drive(server, path, 'identity', file);
    table.push({ path, connections, 'CPU µs': micro(used), 'a second': Math.round(rate) });
  }
  await server.stop();
  return table;
}

async function memory() {
  const table = [];
  const most = { 1_000: [80], 10_000: [undefined, 160], 100_000: [undefined, 500] };
  for (const count of sizes) {
    const server = await launch(count);
    await pause(10_000);
    const idle = memoryOf(server.pid);
    const brand = await Visitor.ofDemo(server, 'brand');
    let peak = idle;
    const sample = setInterval(() => (peak = Math.max(peak, memoryOf(server.pid))), 500);
    await drive(server, page, 'identity', mostlyUnknown());
    await drive(server, '/api/quote-requests', 'identity', quotes(brand.cookies));
    clearInterval(sample);
    table.push({
      creatives: count,
      'idle, PSS MB': aimed(`${count} creatives idle, MB`, idle, { most: most[count][0] }),
      'highest under load, PSS MB': aimed(`${count} creatives under load, MB`, peak, { most: most[count][1] }),
      'after load, PSS MB': memoryOf(server.pid).toFixed(1),
    });
    await server.stop();
  }
  return table;
}

/** Milliseconds from the start of the process to its first 200 of `/readyz`, and of a page of the roster after it. */
async function startUp() {
  const table = [];
  const most = { 0: 100, 1_000: 100, 10_000: 250 };
  for (const count of [0, ...sizes]) {
    const folder = await withCreatives(count);
    const [ready, answered] = [[], []];
    for (let round = 0; round < 5; round += 1) {
      const began = performance.now();
      const server = await start(folder, {}, [], command(count));
      for (;;) {
        const { status } = await new Visitor().send(server, 'GET', '/readyz');
        if (status === 200) break;
      }
      ready.push(performance.now() - began);
      await new Visitor().must(server, 'GET', page);
      answered.push(performance.now() - began);
      await server.stop();
    }
    for (const times of [ready, answered]) times.sort((one, other) => one - other);
    aimed(`the start with ${count} creatives, ms`, ready[2], { most: most[count] });
    table.push({
      creatives: count,
      'ready, best ms': Math.round(ready[0]),
      'ready, median ms': Math.round(ready[2]),
      'first page, median ms': Math.round(answered[2]),
    });
  }
  return table;
}

async function browsing() {
  const server = await serve(1_000);
  const quiet = await p99(server, page, async () => undefined);
  const brand = await Visitor.ofDemo(server, 'brand');
  const body = { email: 'creative@marsam.test', password: 'marsam-demo-2026' };
  const signIn = () => new Visitor().send(server, 'POST', '/api/auth/sign-in', { body });
  const signing = await p99(server, page, () => Promise.all(Array.from({ length: 200 }, signIn)));
  const script = quotes(brand.cookies);
  const load = (loaded, script) =>
    execute('taskset', ['-c', '1', 'wrk', '-t1', `-c${connections}`, '-d6s', '-s', script, loaded.url]);
  const writing = await p99(server, page, () => load(server, script));
  await server.stop();
  const large = await serve(sizes.at(-1));
  const member = await Visitor.ofDemo(large, 'brand');
  const mine = '/api/users/me';
  const alone = await p99(large, mine, async () => undefined, member);
  const searching = await p99(large, mine, () => load(large, mostlyUnknown()), member);
  await large.stop();
  const row = (path, name, time, without) => {
    const most = 2 * without + 20;
    aimed(`p99 of ${path} beside ${name}, ms`, time, { most });
    return { path, beside: name, 'p99 ms': time.toFixed(1), allowed: most.toFixed(1) };
  };
  return [
    row(page, 'nothing', quiet, quiet),
    row(page, '200 people signing in', signing, quiet),
    row(page, '32 connections writing', writing, quiet),
    row(mine, 'nothing', alone, alone),
    row(mine, '32 connections searching 100,000', searching, alone),
  ];
}

/** The program as a package would hold it. */
async function size() {
  const stripped = join(temporaryFolder(), 'marsam');
  execFileSync('strip', ['-o', stripped, binary()]);
  return [{ 'without symbols, MB': (statSync(stripped).size / 1e6).toFixed(1) }];
}

/** A flame graph of the server's CPU under durable writes. */
async function profile() {
  const server = await serve(1_000);
  const brand = await Visitor.ofDemo(server, 'brand');
  const script = quotes(brand.cookies);
  const folder = temporaryFolder();
  const data = join(folder, 'perf.data');
  const record = ['record', '-q', '-e', 'cpu-clock', '-F', '499', '--call-graph', 'dwarf,32768', '-o', data];
  const recording = execute('perf', [...record, '-p', String(server.pid), '--', 'sleep', '4']);
  const { requests } = await drive(server, '/api/quote-requests', 'identity', script, 0);
  await recording;
  await server.stop();
  const picture = join('docs', 'quote-request.svg');
  const titles = '--title "A quote request, from socket to commit" --subtitle "CPU of the server, 32 connections"';
  const folded = `perf script --no-inline -i ${data} | inferno-collapse-perf`;
  const drawn = `inferno-flamegraph --minwidth 0.4 --hash --nametype Symbol: ${titles}`;
  await execute('bash', ['-c', `set -o pipefail; ${folded} | sed -E 's/::h[0-9a-f]{16}//g' | ${drawn} > ${picture}`], {
    maxBuffer: 2 ** 30,
  });
  return [{ picture, requests }];
}

const parts = {
  pages,
  searches,
  changes,
  reads,
  // Before their data grow by what is written.
  memory,
  start: startUp,
  writes,
  'slow-disk': slowDisk,
  browsing,
  binary: size,
  profile,
};
const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 ? !wanted.includes(name) : part === profile) continue;
  console.log(`\n${name}`);
  console.table(await part());
}
finish();
