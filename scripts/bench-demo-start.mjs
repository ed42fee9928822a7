#!/usr/bin/env node
// How long the demo takes to start on an empty folder: scripts/bench-demo-start.mjs
// From the start of the process to the first 200 of /readyz, with the demo's rows written and the roster loaded, and the CPU
// until then; ROUNDS times (5). BEFORE names a release build of an earlier version, which starts in turn. Criterion: the
// medians of both are at most twice the earlier ones; without BEFORE nothing is compared. MARSAM_DEMO_MEDIA adds its files.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { finish, held } from './bounds.mjs';
import { cpu } from './load.mjs';
import { Visitor, binary, start, temporaryFolder } from './server.mjs';

// Each program runs in a folder of its own.
const before = process.env.BEFORE && resolve(process.env.BEFORE);
// Another build would be started in its place.
if (before && !existsSync(before)) throw new Error(`BEFORE names no file: ${before}`);
const rounds = Number(process.env.ROUNDS ?? 5);
const most = 2;

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** Starts a program's demo on a folder of its own; resolves to the seconds and the CPU seconds until it is ready. */
async function started(program) {
  process.env.MARSAM_BINARY = program;
  const folder = temporaryFolder();
  const began = performance.now();
  const server = await start(folder, { MARSAM_LOG: 'warn,marsam=info' });
  const visitor = new Visitor();
  while ((await visitor.send(server, 'GET', '/readyz')).status !== 200) await pause(2);
  const [ready, used] = [performance.now() - began, cpu(server.pid)];
  const page = await visitor.must(server, 'GET', '/api/creatives?limit=24');
  await Visitor.ofDemo(server, 'brand');
  await server.stop();
  if (page.length < 24) throw new Error(`the demo of ${program} has ${page.length} creatives`);
  return { ready: ready / 1_000, cpu: used / 1_000 };
}

const programs = [{ name: 'now', program: binary(), starts: [] }];
if (before) programs.unshift({ name: 'before', program: before, starts: [] });
for (let round = 0; round < rounds; round += 1) {
  for (const { program, starts } of programs) starts.push(await started(program));
}

const medianOf = ({ starts }, figure) => median(starts.map((one) => one[figure]));
const now = programs.at(-1);
const table = programs.map((one) => ({
  program: one.name,
  'ready, median s': medianOf(one, 'ready').toFixed(2),
  'CPU, median s': medianOf(one, 'cpu').toFixed(2),
}));
if (before) {
  const [old] = programs;
  const ratio = (what, figure) =>
    held(`the demo's start, ${what}, now / before`, medianOf(now, figure) / medianOf(old, figure), { most });
  table.push({
    program: 'now / before',
    'ready, median s': ratio('time', 'ready'),
    'CPU, median s': ratio('CPU', 'cpu'),
  });
}
console.table(table);
finish();
