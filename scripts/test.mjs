#!/usr/bin/env node
// Runs what is checked, and stops at the first step that fails: scripts/test.mjs everything|quick
// The steps of Rust and those of the frontend run beside each other: compiling the last crates leaves a core idle.
// Ends with every runner's own summary line and, alone on the last line, how many tests passed and failed.

import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nextest = spawnSync('cargo', ['nextest', '--version'], { cwd: root }).status === 0;
// One more than there are cores: a test waits a fifth of its time, for the disk, a socket or a clock.
const threads = String(availableParallelism() + 1);
const rustTests = nextest
  ? ['cargo', 'nextest', 'run', '--profile', 'ci', '--no-fail-fast', '--test-threads', threads]
  : ['cargo', 'test', '--no-fail-fast'];
const npm = (script) => ['npm', '--prefix', 'frontend', 'run', '--silent', script];
const withDatabase = ['persistence', 'http', 'auth', 'demo'].map((name) => `marsam-${name}`);
// With nextest the tests are chosen from the workspace, which is built already; `-p` would build it with other features.
// Of the app, those of instances that share a database.
const onBothDatabases = nextest
  ? ['--workspace', '-E', [...withDatabase.map((name) => `package(${name})`), 'test(/^instances::/)'].join(' + ')]
  : withDatabase.flatMap((name) => ['-p', name]);

/**
 * In CI everything is compiled once: neither for the next build nor for a debugger, and with Clippy's driver, which lints
 * the crates of the workspace as it compiles them. `cargo clippy` would check them and all dependencies first.
 * https://doc.rust-lang.org/cargo/reference/config.html#buildrustc-workspace-wrapper
 */
const unattended = process.env.CI
  ? {
      CARGO_INCREMENTAL: '0',
      CARGO_PROFILE_DEV_DEBUG: 'none',
      RUSTC_WORKSPACE_WRAPPER: 'clippy-driver',
      RUSTFLAGS: '-D warnings',
    }
  : {};
const lints = process.env.CI
  ? ['cargo', 'test', '--workspace', '--all-targets', '--no-run']
  : ['cargo', 'clippy', '--workspace', '--all-targets', '--', '-D', 'warnings'];

const quick = 'quick';
/**
 * The program that the tests of the app are built with. `cargo build -p marsam-app` would compile all that is above
 * tokio a second time, without the features that only tests ask for.
 */
const binary = resolve(root, process.env.CARGO_TARGET_DIR ?? 'target', 'debug/marsam');
/** Steps that follow each other; those of one stage run beside each other, and the next stage begins when they ended. */
const stages = [
  // Some tests of the server read what it serves.
  [[{ name: 'Frontend: build', command: npm('build') }]],
  [
    [
      { name: 'Repo lint', command: ['node', 'scripts/repo-lint.mjs'], part: quick },
      { name: 'Rust: format', command: ['cargo', 'fmt', '--all', '--check'], part: quick },
      { name: 'Rust: lints', command: lints, part: quick },
      { name: 'Rust: tests on SQLite', command: [...rustTests, '--workspace'], part: quick },
      { name: 'Generated files are fresh', command: ['scripts/fresh'] },
      { name: 'Rust: tests on PostgreSQL', command: ['scripts/with-postgres', ...rustTests, ...onBothDatabases] },
      { name: 'API: requests drawn from its document', command: ['scripts/schema-tests'] },
    ],
    [
      { name: 'Frontend: page weight', command: npm('size') },
      { name: 'Frontend: format', command: npm('format:check'), part: quick },
      { name: 'Frontend: lints', command: npm('lint:types'), part: quick },
      { name: 'Frontend: types', command: npm('typecheck'), part: quick },
      { name: 'Frontend: tests', command: npm('test'), part: quick },
    ],
  ],
  [
    [
      { name: 'Browser: end-to-end tests', command: ['scripts/e2e', 'dev'] },
      { name: 'Browser: UI audit of a sample', command: ['scripts/ui-audit', 'sample'] },
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
  const env = { ...process.env, ...unattended, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', CARGO_TERM_COLOR: 'never' };
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
if (wanted !== 'everything' && wanted !== quick) {
  console.error('usage: scripts/test.mjs everything|quick');
  process.exit(64);
}
const durations = [];
let broken = null;

/** Runs steps one after the other, until one fails, of these or of those beside them. */
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
  const todo = stage.map((steps) => steps.filter((step) => wanted === 'everything' || step.part === quick));
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
