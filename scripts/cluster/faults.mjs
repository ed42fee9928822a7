#!/usr/bin/env node
// A cluster whose primary is killed, switched over, frozen and cut off under load, and two instances that are restarted in
// turn; one of them is stopped while the primary is frozen. Criteria, those of docs/scale.md: writes succeed again within the lease and five seconds, after a planned change
// within three; no acknowledged write is lost or doubled; meanwhile writes are answered 503 with Retry-After and nothing
// else; the roster and the pages are served throughout, /readyz of each instance answers 200 within a second, and no instance
// ends. In a rolling restart no request fails, and SIGTERM ends an instance within 30 seconds with 0 at any time. After each
// fault and each restart every open page has its event stream again within ten seconds.
// ROUNDS (20), HELD_ROUNDS (3), RESTARTS (10); a word among the arguments names the only kinds to run.

import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../server.mjs';
import { Load } from './load.mjs';
import { Cluster, TTL } from './nodes.mjs';
import { until } from './processes.mjs';
import { Site } from './site.mjs';
import { chmodSync } from 'node:fs';

const rounds = Number(process.env.ROUNDS ?? 20);
const heldRounds = Number(process.env.HELD_ROUNDS ?? 3);
const restarts = Number(process.env.RESTARTS ?? 10);
const heldSeconds = 30;
const endsWithin = 30;
/** So long after a freeze an instance is stopped: its workers wait for the frozen server then. HAProxy takes the visitors' requests
 * away first; crates/app/tests/it/frozen_database.rs ends a server that has some. */
const stopAfterSeconds = 2;
/** So soon after a fault is over each open page has its event stream again. */
const streamsWithin = 10;
const withinSeconds = { unplanned: TTL + 5, planned: 3 };
const only = process.argv.slice(2);

const failures = [];
const results = new Map();
const folder = temporaryFolder();
// PostgreSQL's user has folders of its own in it.
chmodSync(folder, 0o755);

function kindsOf() {
  const alternating = Array.from({ length: rounds }, (_, at) => (at % 2 === 0 ? 'kill' : 'switch'));
  const held = ['freeze', 'cut'].flatMap((kind) => Array.from({ length: heldRounds }, () => kind));
  const restarted = Array.from({ length: restarts }, () => 'restart');
  return [...alternating, ...held, 'stop', ...restarted].filter((kind) => only.length === 0 || only.includes(kind));
}

/** Makes the fault, and returns what mends it. */
const faults = {
  async kill(node) {
    await node.kill();
    return () => node.start();
  },
  async switch() {
    await cluster.switchOver();
    return () => {};
  },
  async freeze(node) {
    node.freeze();
    return () => node.thaw();
  },
  async stop(node) {
    node.freeze();
    await sleep(stopAfterSeconds * 1_000);
    const instance = site.instances.at(-1);
    const { code, seconds } = await site.end(instance);
    if (code !== 0 || seconds > endsWithin)
      load.note(`SIGTERM while the primary was frozen: ended with ${code} after ${seconds.toFixed(1)} s`);
    return async () => {
      node.thaw();
      await until('the cluster whole', () => cluster.isWhole(), 180);
      await site.begin(instance);
    };
  },
  async cut(node) {
    node.cutOff();
    return () => node.connect();
  },
};

async function round(kind) {
  const node = await until('a primary', () => cluster.primary());
  const began = performance.now();
  const mend = await faults[kind](node);
  const isHeld = kind === 'freeze' || kind === 'cut' || kind === 'stop';
  if (isHeld) await sleep(Math.max(0, heldSeconds * 1_000 - (performance.now() - began)));
  else await load.successesAfter(1, withinSeconds.unplanned + 5);
  const during = isHeld ? load.longestGap(began) : null;
  await mend();
  await until(`the cluster whole after ${kind} of ${node.name}`, () => cluster.isWhole(), 180);
  await load.successesAfter(20, 10);
  await load.streamsWithin(streamsWithin);
  return { gap: Math.max(during ?? 0, load.longestGap(began)), node: node.name };
}

async function restartAll() {
  const [refused, sent] = [load.refused, load.sent + load.reads];
  for (const instance of site.instances) {
    // oxlint-disable-next-line no-await-in-loop -- in turn
    await site.restart(instance);
    // oxlint-disable-next-line no-await-in-loop
    await load.successesAfter(20, 10);
    // oxlint-disable-next-line no-await-in-loop
    await load.streamsWithin(streamsWithin);
  }
  return { failed: load.refused - refused, sent: load.sent + load.reads - sent };
}

function readBack() {
  return cluster
    .sql('marsam', 'SELECT id, project_description FROM quote_requests')
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t'));
}

function judge(kind, number, { gap, node, failed, sent }) {
  const wrong = [...load.wrong].map(([what, count]) => `${count} times: ${what}`);
  load.wrong.clear();
  const { lost, doubled } = load.differences(readBack());
  if (lost + doubled > 0) wrong.push(`${lost} acknowledged writes lost, ${doubled} doubled`);
  const most = kind === 'switch' ? withinSeconds.planned : withinSeconds.unplanned;
  if (gap > most) wrong.push(`${gap.toFixed(1)} s without a write, and ${most} are allowed`);
  if (failed > 0) wrong.push(`${failed} of ${sent} requests failed`);
  const ended = site.ended();
  if (ended.length > 0) wrong.push(`ended: ${ended.map(({ name }) => name).join(', ')}`);
  failures.push(...wrong.map((what) => `${kind} ${number}: ${what}`));
  const said =
    gap === undefined ? `${sent} requests, ${failed} failed` : `${node}, ${gap.toFixed(1)} s without a write`;
  console.log(
    `${wrong.length === 0 ? 'held' : 'BROKEN'}: ${kind} ${number}: ${said}; ${load.acknowledged.size} acknowledged, none lost or doubled: ${lost + doubled === 0}; ` +
      `slowest write ${Math.round(load.slowestWrite)} ms, read ${Math.round(load.slowestRead)} ms, /readyz ${Math.round(load.slowestReadyz)} ms`,
  );
  for (const what of wrong) console.log(`  ${what}`);
  [load.slowestWrite, load.slowestRead, load.slowestReadyz] = [0, 0, 0];
  const worst = results.get(kind) ?? { rounds: 0, figure: 0 };
  results.set(kind, { rounds: worst.rounds + 1, figure: Math.max(worst.figure, gap ?? failed) });
}

const cluster = await Cluster.start(folder);
console.log('etcd, three nodes under Patroni, and HAProxy run');
const site = await Site.start(
  folder,
  process.env.DIRECT ? [cluster.url(), cluster.directUrl()] : [cluster.url(), cluster.url()],
);
const load = await Load.start(site);
await load.successesAfter(50, 30);
await load.streamsWithin(streamsWithin);
console.log(`two instances run; ${load.successes.length} writes acknowledged, ${load.streams.size} streams open`);
for (const [at, kind] of kindsOf().entries()) {
  // oxlint-disable-next-line no-await-in-loop -- one fault at a time
  judge(kind, at + 1, kind === 'restart' ? await restartAll() : await round(kind));
}
await load.stop();
const { lost, doubled } = load.differences(readBack());
const codes = await site.stop();
if (codes.some((code) => code !== 0)) failures.push(`the instances ended with ${codes.join(' and ')}`);
await cluster.stop();
for (const [kind, { rounds: count, figure }] of results) {
  console.log(
    `${kind}: ${count} rounds, at most ${kind === 'restart' ? `${figure} failed` : `${figure.toFixed(1)} s without a write`}`,
  );
}
console.log(
  `${load.acknowledged.size} writes acknowledged: ${lost} lost, ${doubled} doubled; ${load.refused} answered 503 with Retry-After; ${load.reads} reads; ${load.streamsOpened} streams opened`,
);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length + lost + doubled > 0 ? 1 : 0;
