// People at work: each reads and writes with a pause between two calls, over connections of its own.

import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Visitor } from '../../server.mjs';

const pauseMilliseconds = 250;
/** A project takes twenty of them, and its people may be measured six times. */
const mostCancellations = 3;

const calls = [
  () => ['GET', '/api/users/me'],
  () => ['GET', '/api/brand/quote-requests?limit=20'],
  ({ request }) => ['GET', `/api/quote-requests/${request}`],
  () => ['GET', '/api/creatives?q=photo&limit=20'],
  () => ['GET', '/api/notifications?limit=20'],
  ({ page }) => ['GET', page],
  () => ['POST', '/api/notifications/read-all', { body: {} }],
  ({ turn }) => ['PATCH', '/api/users/profile', { body: { company_name: `Dar Noura ${turn}` } }],
];

/** What who has a project does in it, as well. */
const say = ({ project, creative, turn }) => [
  'POST',
  `/api/quote-requests/${project}/messages`,
  { body: { body: `Is dish ${turn} done?`, creative_id: creative } },
];
/** A move is taken back by the next one. */
const moves = [
  say,
  ({ project }) => ['POST', `/api/quote-requests/${project}/cancel`, { body: { reason: 'The opening is put off.' } }],
  ({ project }) => ['POST', `/api/quote-requests/${project}/take-back-cancel`, { body: {} }],
];

async function work({ url, person, page, until, times }) {
  const own = person.project ? [...calls, ...moves] : calls;
  const isCancelled = (turn) => turn < mostCancellations * own.length;
  const visitor = new Visitor();
  visitor.address = person.address;
  visitor.cookies = new Map(person.cookies);
  const connections = new Agent({ keepAlive: true, maxSockets: 2 });
  let failed = 0;
  // Not all at the same moment.
  await pause(Math.random() * pauseMilliseconds);
  // Who has a project leaves it as it was.
  const isBetween = (turn) => person.project && turn % own.length > 0;
  for (let turn = 0; Date.now() < until || isBetween(turn); turn += 1) {
    const call = own[turn % own.length];
    const [method, path, given = {}] = (isCancelled(turn) || !moves.includes(call) ? call : say)({
      ...person,
      page,
      turn,
    });
    const began = performance.now();
    const answer = await visitor.send({ url }, method, path, { ...given, connections }).catch(() => ({ status: 0 }));
    times.push(performance.now() - began);
    if (answer.status < 200 || answer.status >= 400) failed += 1;
    await pause(pauseMilliseconds * (0.5 + Math.random()));
  }
  connections.destroy();
  return failed;
}

process.once('message', async ({ url, seconds, people, page }) => {
  const until = Date.now() + seconds * 1_000;
  const times = [];
  const failed = await Promise.all(people.map((person) => work({ url, person, page, until, times })));
  times.sort((one, other) => one - other);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  process.send({ p99, calls: times.length, failed: failed.reduce((sum, one) => sum + one, 0) });
  process.disconnect();
});
