#!/usr/bin/env node
// Runs what is checked, and stops at the first step that fails: scripts/test.mjs test|verify|check
//   test    all that is quick: formats, lints, types, the Rust tests on SQLite and where the engines differ on PostgreSQL,
//           vitest, and the main job in a browser
//   verify  the rest: the other Rust tests on PostgreSQL, requests drawn from the API's document, the other end-to-end
//           tests, the UI audit's sample
//   check   of `test`, what needs no browser and no PostgreSQL
// Ends with every runner's own summary line and, alone on the last line, how many tests passed and failed.

import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testBuild } from './rust-build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const npm = (script) => ['npm', '--prefix', 'frontend', 'run', '--silent', script];
const rustTests = (part) => ['scripts/rust-tests.mjs', part];
const onPostgres = (part) => ['scripts/with-postgres', ...rustTests(part)];

/**
 * The program that the tests of the app are built with. `cargo build -p marsam-app` would compile the workspace's crates a
 * second time, without what only tests ask for.
 */
const binary = resolve(root, process.env.CARGO_TARGET_DIR ?? 'target', 'debug/marsam');

const check = ['check', 'test'];
const test = ['test'];
const verify = ['verify'];
const always = ['check', 'test', 'verify'];
/** Steps that follow each other; those of one stage run in parallel, and the next stage begins when they ended. */
const stages = [
  [
    [
      { name: 'Repo lint', command: ['node', 'scripts/repo-lint.mjs'], parts: check },
      { name: 'Rust: format', command: ['cargo', 'fmt', '--all', '--check'], parts: check },
      {
        name: 'Rust: compile and lint',
        command: ['cargo', 'test', '--workspace', '--all-targets', '--no-run'],
        parts: always,
      },
    ],
    [
      // Some tests of the server read what it serves.
      { name: 'Frontend: build', command: ['scripts/build-frontend'], parts: always },
      { name: 'Frontend: page weight', command: npm('size'), parts: test },
      { name: 'Frontend: format', command: npm('format:check'), parts: check },
      { name: 'Frontend: lints', command: npm('lint:types'), parts: check },
      { name: 'Frontend: types', command: npm('typecheck'), parts: check },
      { name: 'Frontend: tests', command: npm('test'), parts: check },
    ],
  ],
  // A browser, and a test that talks to a database, wait for an answer much of the time: next to each other they use what
  // one of them leaves of two cores.
  [
    [
      { name: 'Generated files are fresh', command: ['scripts/fresh'], parts: test },
      { name: 'Rust: tests on SQLite', command: rustTests('sqlite'), parts: check },
      { name: 'Rust: tests on PostgreSQL where engines differ', command: onPostgres('postgres-engine'), parts: test },
      { name: 'Rust: other tests on PostgreSQL', command: onPostgres('postgres-rest'), parts: verify },
      { name: 'API: requests drawn from its document', command: ['scripts/schema-tests'], parts: verify },
    ],
    [
      { name: 'Browser: the main job', command: ['scripts/e2e', 'main'], parts: test },
      { name: 'Browser: other end-to-end tests', command: ['scripts/e2e', 'rest'], parts: verify },
      { name: 'Browser: UI audit of a sample', command: ['scripts/ui-audit', 'sample'], parts: verify },
    ],
  ],
];

/** The summary lines of nextest, cargo test, vitest and Playwright, and what they count. */
const summaries = [
  { line: /^\s*Summary \[.*\] .*tests? run: /, passed: /(\d+) passed/, failed: /(\d+) failed/ },
  { line: /^test result: /, passed: /(\d+) passed/, failed: /(\d+) failed/ },
  { line: /^\s*Tests\s+.*\(\d+\)/, passed: /(\d+) passed/, failed: /(\d+) failed/ },
  { line: /^schemathesis: \d+ passed, \d+ failed/, passed: /(\d+) passed/, failed: /(\d+) failed/ },
  { line: /^repo-lint: \d+ passed, \d+ failed$/, passed: /(\d+) passed/, failed: /(\d+) failed/ },
  { line: /^\s+\d+ passed \(.*\)\s*$/, passed: /(\d+) passed/, failed: /$^/ },
  { line: /^\s+\d+ (failed|did not run|interrupted)\s*$/, passed: /$^/, failed: /(\d+) failed/ },
  { line: /^\s+\d+ (flaky|skipped)\s*$/, passed: /(\d+) flaky/, failed: /$^/ },
];
const count = (line, pattern) => Number(pattern.exec(line)?.[1] ?? 0);
// Strips colours and cursor movements.
const plain = (line) => line.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');

const totals = { passed: 0, failed: 0 };
const summaryLines = [];

function read(step, line) {
  const summary = summaries.find((known) => known.line.test(line));
  if (!summary) return;
  totals.passed += count(line, summary.passed);
  totals.failed += count(line, summary.failed);
  summaryLines.push({ step: step.name, line: line.trim() });
}

/** Runs a step; where others print meanwhile, what it prints is held back until its end. */
function run(step, isHeldBack) {
  const [command, ...given] = step.command;
  const printed = [`\n==> ${step.name}\n`];
  if (!isHeldBack) process.stdout.write(printed.pop());
  const env = { ...process.env, ...testBuild, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', CARGO_TERM_COLOR: 'never' };
  // Only the step that starts its own PostgreSQL server tests on it.
  delete env.TEST_DATABASE_URL;
  env.MARSAM_BINARY = binary;
  const child = spawn(command, given, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    let rest = '';
    from.setEncoding('utf8');
    from.on('data', (text) => {
      if (isHeldBack) printed.push(text);
      else to.write(text);
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) read(step, plain(line));
    });
    from.on('end', () => rest && read(step, plain(rest)));
  }
  return new Promise((settle) => {
    const end = (failure) => {
      process.stdout.write(printed.join(''));
      settle(failure);
    };
    child.on('error', (error) => end(String(error)));
    child.on('close', (code, signal) => end(code === 0 ? null : `exit ${code ?? signal}`));
  });
}

const wanted = process.argv[2];
if (!always.includes(wanted)) {
  console.error('usage: scripts/test.mjs test|verify|check');
  process.exit(64);
}
const durations = [];
let broken = null;

/** Runs steps one after the other, until one fails, of these or of those that run in parallel. */
async function runInTurn(steps, isHeldBack) {
  for (const step of steps) {
    if (broken) return;
    const started = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const failure = await run(step, isHeldBack);
    durations.push({ step: step.name, seconds: Math.round((performance.now() - started) / 1000) });
    if (failure) broken ??= { step, failure };
  }
}

for (const stage of stages) {
  const todo = stage.map((steps) => steps.filter((step) => step.parts.includes(wanted)));
  // oxlint-disable-next-line no-await-in-loop -- one stage after the other
  await Promise.all(todo.map((steps, place) => runInTurn(steps, place > 0)));
}

console.log('\n==> Summary');
console.log(`Seconds: ${durations.map(({ step, seconds }) => `${step} ${seconds}`).join(', ')}`);
for (const { step, line } of summaryLines) console.log(`${step}: ${line}`);
if (broken) {
  console.log(`FAILED at “${broken.step.name}” (${broken.failure}); the following steps were not run`);
  // A step that failed without a failed test is a failure, too.
  if (totals.failed === 0) totals.failed = 1;
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(broken ? 1 : 0);
