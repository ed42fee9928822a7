#!/usr/bin/env node
// What lists cost in a marketplace of 1,000 requests and in one of 83,000 with 62,000 accounts: scripts/bench-lists.mjs
// On SQLite and, with scripts/with-postgres, on PostgreSQL; ENGINE=sqlite or ENGINE=postgres measures one of them. Prints the
// medians of each call, and fails where the first page in the large one takes more than 10 ms and more than twice what it
// takes in the small one, or a new request more than 1.25 times.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { finish, held } from './bounds.mjs';
import { fill } from './fill-marketplace.mjs';
import { adminListsOfRequest, calls, listsOfCreative, listsOfRequest } from './list-calls.mjs';
import { Visitor, binary, quoteRequest, start, temporaryFolder } from './server.mjs';

const small = { name: 'small', brandCopies: 30, requests: 1_000 };
const large = { name: 'large', brandCopies: 7_500, requests: 83_000 };
const rounds = 25;
/** A report computes a year from all its projects. It is measured, and has no bound. */
const reports = new Set(['/api/admin/fees']);
const postgres = process.env.TEST_DATABASE_URL;

/** A filled database of an engine: how a server finds it. */
async function filled(engine, size) {
  const folder = temporaryFolder();
  const settings = {
    MARSAM_LOG: 'warn,marsam=info,marsam_http=warn',
    MARSAM_SECRET_KEY: randomBytes(32).toString('hex'),
  };
  let target = join(folder, 'marsam.db');
  if (engine === 'postgres') {
    const url = new URL(postgres);
    execFileSync('psql', ['-qc', `CREATE DATABASE lists_${size.name}`, postgres]);
    url.pathname = `/lists_${size.name}`;
    target = url.href.replace('postgres:/lists', 'postgres:///lists');
    settings.DATABASE_URL = target;
  }
  await (await start(folder, settings)).stop();
  const rows = fill(engine, target, size);
  const env = { ...process.env, DATABASE_URL: `sqlite://${target}`, ...settings };
  console.log(`${engine}: ${rows.quote_requests} requests, ${rows.accounts} accounts, ${rows.notifications} notices`);
  console.log(execFileSync(binary(), ['rebuild'], { env, cwd: folder }).toString().trim());
  // As autovacuum does within minutes of so many new rows.
  if (engine === 'postgres') execFileSync('psql', ['-qc', 'VACUUM ANALYZE', target]);
  return { folder, settings, words: rows.words };
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

async function timed(call) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = process.hrtime.bigint();
    await call(round);
    times.push(Number(process.hrtime.bigint() - begun) / 1e6);
  }
  return median(times);
}

/** With a limit, after the parameters that it has. */
const limited = (path) => `${path}${path.includes('?') ? '&' : '?'}limit=20`;

/** Measures a request as its three sides read it. */
async function measureSides(server, visitors, medians) {
  const lists = {
    brand: '/api/brand/quote-requests',
    creative: '/api/creative/requests',
    admin: '/api/admin/quote-requests',
  };
  for (const [role, list] of Object.entries(lists)) {
    const [first] = await visitors[role].must(server, 'GET', `${list}?limit=1`);
    const one = `/api/quote-requests/${first.id}`;
    medians.set(`/api/quote-requests/{id}, ${role}`, await timed(() => visitors[role].must(server, 'GET', one)));
  }
}

/** Measures the lists of a completed project, and those of its creative and of its proposal. */
async function measureRequest(server, { admin, brand }, medians) {
  const rows = await brand.must(server, 'GET', '/api/brand/quote-requests?limit=100');
  const completed = rows.find(({ stage }) => stage === 'closed');
  if (!completed) throw new Error('the brand has no completed project');
  const of = `/api/quote-requests/${completed.id}`;
  for (const list of listsOfRequest) {
    const path = limited(`${of}/${list.replace('CREATIVE', completed.chosen_creative.id)}`);
    medians.set(`/api/quote-requests/{id}/${list}`, await timed(() => brand.must(server, 'GET', path)));
  }
  for (const list of adminListsOfRequest) {
    const path = limited(`/api/admin/quote-requests/${completed.id}/${list}`);
    medians.set(`/api/admin/quote-requests/{id}/${list}`, await timed(() => admin.must(server, 'GET', path)));
  }
  for (const list of listsOfCreative) {
    const path = limited(`/api/creatives/${completed.chosen_creative.id}/${list}`);
    medians.set(`/api/creatives/{id}/${list}`, await timed(() => brand.must(server, 'GET', path)));
  }
  const [proposal] = await brand.must(server, 'GET', `${of}/proposals?limit=1`);
  const versions = `/api/proposals/${proposal.id}/versions?limit=20`;
  medians.set('/api/proposals/{id}/versions', await timed(() => brand.must(server, 'GET', versions)));
}

/** The medians of every call, in milliseconds. */
async function measured(engine, size) {
  const { folder, settings, words } = await filled(engine, size);
  const server = await start(folder, settings);
  const visitors = {};
  for (const role of ['admin', 'brand', 'creative']) visitors[role] = await Visitor.ofDemo(server, role);
  const medians = new Map();
  const [{ code }] = await visitors.brand.must(server, 'GET', '/api/brand/quote-requests?limit=1');
  for (const [role, path] of calls) {
    const asked = path.replace('CODE', code);
    medians.set(path, await timed(() => visitors[role].must(server, 'GET', asked)));
  }
  // Each word is frequent, and nothing has both.
  const pair = `/api/admin/quote-requests?limit=50&q=${words.map(encodeURIComponent).join('+')}`;
  medians.set(
    '/api/admin/quote-requests with two frequent words',
    await timed(() => visitors.admin.must(server, 'GET', pair)),
  );
  await measureSides(server, visitors, medians);
  await measureRequest(server, visitors, medians);
  const sent = (round) =>
    visitors.brand.must(server, 'POST', '/api/quote-requests', { body: quoteRequest(`Photographs, number ${round}`) });
  medians.set('POST /api/quote-requests', await timed(sent));
  await server.stop();
  return medians;
}

const wanted = process.env.ENGINE;
if (wanted && wanted !== 'sqlite' && !(wanted === 'postgres' && postgres))
  throw new Error(`no such database: ${wanted}`);

for (const engine of wanted ? [wanted] : postgres ? ['sqlite', 'postgres'] : ['sqlite']) {
  const few = await measured(engine, small);
  const many = await measured(engine, large);
  const table = [];
  for (const [call, before] of few) {
    const after = many.get(call);
    const isWrite = call.startsWith('POST');
    const most = isWrite ? 1.25 * before : Math.max(2 * before, 10);
    const shown = reports.has(call) ? after.toFixed(2) : held(`${engine} ${call}, ms`, after, { most });
    table.push({ call, 'small, ms': before.toFixed(2), 'large, ms': shown });
  }
  console.table(table);
}
finish();
