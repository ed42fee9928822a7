#!/usr/bin/env node
// Requests that schemathesis draws from docs/openapi.json, as a visitor, a brand, a creative and an admin. Every answer
// must be one that the document describes: its status, media type and body; so a 5xx only where the document has it.

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, start, temporaryFolder, Visitor } from './server.mjs';

const examples = process.env.EXAMPLES ?? '3';
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31));
const checks = ['status_code_conformance', 'content_type_conformance', 'response_schema_conformance'];
/** Would end the session that all requests of a role share; visitors ask them. */
const endsSession =
  '^/api/(logout|sessions|account(/(delete|email|password|sessions.*|totp.*))?|auth/(sign-in|sign-up))$';
const ofAdmins = '^/api/(admin|make-admin)';

/** The operations that are worth asking as each role. */
const roles = {
  visitor: [],
  brand: ['--exclude-path-regex', `${endsSession}|${ofAdmins}`],
  creative: ['--exclude-path-regex', `${endsSession}|${ofAdmins}`],
  admin: ['--include-path-regex', ofAdmins],
};

/** How many requests were accepted and refused, as the hooks counted them in `folder`. */
function counted(folder) {
  let found = {};
  try {
    found = JSON.parse(readFileSync(join(folder, 'statuses.json'), 'utf8'));
  } catch {
    // Nothing was asked.
  }
  const tally = (statuses) => {
    const count = (first, last) =>
      Object.entries(statuses ?? {}).reduce(
        (total, [status, times]) => total + (Number(status) >= first && Number(status) <= last ? times : 0),
        0,
      );
    return { accepted: count(200, 399), refused: count(400, 499), throttled: count(429, 429) };
  };
  return { valid: tally(found.valid), invalid: tally(found.invalid) };
}

function told({ accepted, refused, throttled }) {
  return `${accepted} accepted, ${refused} refused (${throttled} by a rate limit)`;
}

/** Lists of what is at the paths that begin like this, of those who may see it. */
const lists = {
  '/api/quote-requests/{id}': { brand: '/api/brand/quote-requests', creative: '/api/creative/requests' },
  '/api/creative/works/{id}': { creative: '/api/creative/works' },
  '/api/creative/applications/{id}': { creative: '/api/creative/applications' },
  '/api/notifications/{id}': { brand: '/api/notifications', creative: '/api/notifications' },
  '/api/creatives/{id}': { visitor: '/api/creatives', brand: '/api/creatives', creative: '/api/creatives' },
  '/api/shortlist/{id}': { brand: '/api/creatives', creative: '/api/creatives' },
  '/api/admin/contact-messages/{id}': { admin: '/api/admin/contact-messages' },
  '/api/admin/creative-applications/{id}': { admin: '/api/admin/creative-applications' },
  '/api/admin/profile-images/{id}': { admin: '/api/admin/profile-images' },
  '/api/admin/quote-requests/{id}': { admin: '/api/admin/quote-requests' },
  '/api/admin/reports/{id}': { admin: '/api/admin/reports' },
  '/api/admin/users/{id}': { admin: '/api/admin/users' },
  '/api/admin/works/{id}': { admin: '/api/admin/works' },
};

async function knownIds(server, role, visitor) {
  const known = {};
  for (const [start, { [role]: list }] of Object.entries(lists)) {
    if (list) known[start] = (await visitor.list(server, list)).map(({ id }) => id);
  }
  return known;
}

async function run(server, role, visitor) {
  const known = await knownIds(server, role, visitor);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const given = [
    ...['run', join(root, 'docs/openapi.json'), '--url', server.url, '--no-color', '--phases', 'fuzzing'],
    ...['--checks', checks.join(','), '--max-examples', examples, '--seed', seed, '--suppress-health-check', 'all'],
    ...(cookie ? ['--header', `Cookie: ${cookie}`] : []),
    ...roles[role],
  ];
  const env = { ...process.env, SCHEMATHESIS_HOOKS: 'schema_hooks', PYTHONPATH: join(root, 'scripts') };
  // It keeps what it found in the folder that it runs in.
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'known-ids.json'), JSON.stringify(known));
  const child = spawn(process.env.SCHEMATHESIS, given, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ role, output: String(error), passed: 0, failed: 1, ...counted(cwd) }));
    child.once('close', (code) => {
      const [, generated, rest] = /(\d+) generated(.*)/.exec(output) ?? [0, 0, ''];
      const failed = Math.max(Number(/(\d+) found/.exec(rest)?.[1] ?? 0), code === 0 ? 0 : 1);
      const passed = Number(generated) - failed;
      resolve({ role, output, passed, failed, ...counted(cwd) });
    });
  });
}

const server = await start(temporaryFolder(), { MARSAM_LOG: 'error,marsam=info' });
const results = [];
// Admins come last, since they suspend who comes before them.
for (const together of [['visitor', 'brand', 'creative'], ['admin']]) {
  const asked = together.map(async (role) => {
    const visitor = role === 'visitor' ? new Visitor() : await Visitor.ofDemo(server, role);
    return run(server, role, visitor);
  });
  results.push(...(await Promise.all(asked)));
}
await server.stop();
for (const { role, output, passed, failed, valid, invalid } of results) {
  console.log(`${role}: ${passed} requests answered as the document says, ${failed} not`);
  console.log(`${role}: of those that the document allows ${told(valid)}; of the others ${told(invalid)}`);
  if (failed > 0) console.log(output);
}
const sum = (of) => results.reduce((total, result) => total + result[of], 0);
console.log(`schemathesis: ${sum('passed')} passed, ${sum('failed')} failed (seed ${seed})`);
process.exit(sum('failed') > 0 ? 1 : 0);
