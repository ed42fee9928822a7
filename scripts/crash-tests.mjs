#!/usr/bin/env node
// Crash tests: kills the server repeatedly under load. Every acknowledged write must exist afterwards exactly once, and
// every unacknowledged one exactly once after a retry with its idempotency key; a move of a project is never half done.

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { Projects } from './crash-projects.mjs';
import { quoteRequest, start, temporaryFolder, Visitor } from './server.mjs';

const rounds = Number(process.env.ROUNDS ?? 20);
const atOnce = { quotes: 6, applications: 3, projects: 4 };

const folder = temporaryFolder();
/** On the server that scripts/with-postgres has started, if there is one; otherwise on SQLite. */
const { TEST_DATABASE_URL: postgres } = process.env;
const settings = postgres ? { DATABASE_URL: postgres, MARSAM_SECRET_KEY: randomBytes(32).toString('hex') } : {};
/** By a unique word in the brief: the request as it was sent, and whether it was acknowledged. */
const quotes = new Map();
/** By the applicant's name. */
const applications = new Map();
const counts = { kills: 0, resent: 0 };

function newQuote() {
  const word = randomUUID();
  quotes.set(word, { body: quoteRequest(word), key: randomUUID(), id: null });
  return quotes.get(word);
}

/** Sends an item with its key; records the acknowledged id. */
async function submit(server, visitor, path, thing) {
  const given = { body: thing.body, headers: { 'idempotency-key': thing.key } };
  const { id } = await visitor.must(server, 'POST', path, given);
  if (thing.id && thing.id !== id) throw new Error(`one key created two items: ${thing.id} and ${id}`);
  thing.id = id;
}

async function newApplicant(server) {
  const name = randomUUID();
  const email = `${name}@example.com`;
  const visitor = new Visitor();
  const account = { email, password: `violet harbour ${randomUUID()}`, full_name: name, language: 'ar' };
  await visitor.must(server, 'POST', '/api/auth/sign-up', { body: account });
  await visitor.must(server, 'POST', '/api/users/profile', { body: { role: 'creative', full_name: name } });
  const body = {
    name,
    email,
    bio: 'ضوء وقهوة',
    skills: '["Photography"]',
    photography_styles: '["Food Photography"]',
    whyJoin: 'Good company',
    years_experience: 3,
    terms_agreed_at: new Date().toISOString(),
    terms_agreed_email: email,
    terms_agreed_name: name,
  };
  applications.set(name, { visitor, body, key: randomUUID(), id: null });
  return applications.get(name);
}

/** Works until the server has been killed; any other error is a failure. */
async function work(state, once) {
  while (!state.killed) {
    try {
      await once();
      state.acknowledged += 1;
    } catch (error) {
      if (!state.killed) throw error;
    }
    if (state.acknowledged >= state.killAfter && !state.killed) {
      state.killed = true;
      await state.server.kill();
    }
  }
}

function check(things, rows, wordOf, what) {
  const found = new Map();
  for (const row of rows) found.set(wordOf(row), [...(found.get(wordOf(row)) ?? []), row.id]);
  const wrong = [];
  for (const [word, { id }] of things) {
    const ids = found.get(word) ?? [];
    if (ids.length > 1 || (id && ids[0] !== id)) wrong.push(`${word}: acknowledged ${id}, found [${ids}]`);
  }
  if (wrong.length) throw new Error(`${wrong.length} ${what} lost or doubled:\n${wrong.join('\n')}`);
}

async function checkAll(server, admin) {
  const sent = await admin.list(server, '/api/admin/quote-requests?limit=100');
  check(quotes, sent, (row) => row.project_description, 'quote requests');
  const applied = await admin.list(server, '/api/admin/creative-applications?limit=100');
  check(applications, applied, (row) => row.name, 'applications');
}

async function resend(server, brand) {
  for (const quote of [...quotes.values()].filter(({ id }) => !id)) {
    await submit(server, brand, '/api/quote-requests', quote);
    counts.resent += 1;
  }
  for (const application of [...applications.values()].filter(({ id }) => !id)) {
    await submit(server, application.visitor, '/api/creative-applications', application);
    counts.resent += 1;
  }
}

let server = await start(folder, settings);
// They stay signed in across every kill.
const brand = await Visitor.ofDemo(server, 'brand');
const admin = await Visitor.ofDemo(server, 'admin');
const projects = new Projects({ brand, creative: await Visitor.ofDemo(server, 'creative') });
for (let round = 1; round <= rounds; round += 1) {
  const state = { server, killed: false, acknowledged: 0, killAfter: randomInt(20, 150) };
  const quote = () => submit(server, brand, '/api/quote-requests', newQuote());
  const apply = async () => {
    const application = await newApplicant(server);
    await submit(server, application.visitor, '/api/creative-applications', application);
  };
  await Promise.all([
    ...Array.from({ length: atOnce.quotes }, () => work(state, quote)),
    ...Array.from({ length: atOnce.applications }, () => work(state, apply)),
    ...Array.from({ length: atOnce.projects }, () => work(state, () => projects.run(server))),
  ]);
  counts.kills += 1;
  server = await start(folder, settings);
  await checkAll(server, admin);
  await projects.check(server);
  await resend(server, brand);
  await projects.finish(server);
  await checkAll(server, admin);
  await projects.check(server);
  const sent = `${quotes.size} quote requests and ${applications.size} applications, each exactly once`;
  console.log(
    `round ${round}/${rounds}: ${sent}; ${projects.all.length} projects, ${projects.moves} moves, none half done`,
  );
}
const code = await server.stop();
if (code !== 0) throw new Error(`the server ended with ${code}`);
console.log(
  `${counts.kills} kills, ${quotes.size + applications.size} things sent, ${counts.resent} of them again: none lost, none doubled; ` +
    `${projects.moves} moves of ${projects.all.length} projects, ${projects.resent} of them again: none half done`,
);
