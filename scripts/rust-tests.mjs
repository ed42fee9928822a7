#!/usr/bin/env node
// Runs the Rust tests of one database, compiled once for the whole workspace:
//   scripts/rust-tests.mjs sqlite            every test, on SQLite
//   scripts/rust-tests.mjs postgres-engine   on PostgreSQL, those where the engines differ (scripts/postgres-tests.mjs)
//   scripts/rust-tests.mjs postgres-rest     on PostgreSQL, the others that use a database
//   scripts/rust-tests.mjs list              how many tests each of these runs; fails where a test is lost
// With cargo-nextest where it is installed, else each test program by itself. TEST_DATABASE_URL names the PostgreSQL database.

import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineTests, withDatabase } from './postgres-tests.mjs';
import { testBuild } from './rust-build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const env = { ...process.env, ...testBuild };
// One more than there are cores: a test waits a fifth of its time, for the disk, a socket or a clock.
const threads = String(availableParallelism() + 1);
const hasNextest = spawnSync('cargo', ['nextest', '--version'], { cwd: root }).status === 0;

const modulesOf = (crate) => engineTests.filter((entry) => entry.crate === crate).map(({ module }) => module);
const isEngineTest = (crate, name) => modulesOf(crate).some((module) => name.startsWith(module));
/** Whether a part runs this test. The app's other tests start programs on databases of their own. */
const runs = {
  sqlite: () => true,
  'postgres-engine': (crate, name) => isEngineTest(crate, name),
  'postgres-rest': (crate, name) =>
    withDatabase.includes(crate) && crate !== 'marsam-app' && !isEngineTest(crate, name),
};

/** The test programs, as `cargo test` builds them. Only compiles what has changed. */
function programs() {
  const given = ['test', '--workspace', '--all-targets', '--no-run', '--message-format', 'json-render-diagnostics'];
  const built = spawnSync('cargo', given, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // What does not compile is on stderr already.
  if (built.status !== 0) process.exit(1);
  return built.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ reason, executable, target }) => reason === 'compiler-artifact' && executable && isTest(target))
    .filter(({ profile }) => profile.test)
    .map(({ executable, manifest_path: manifest }) => ({
      executable,
      folder: dirname(manifest),
      crate: `marsam-${dirname(manifest).split('/').pop()}`,
    }));
}
// A bench is compiled and linted, not run.
const isTest = (target) => !target.kind.includes('bench') && !target.kind.includes('example');

function testsOf({ executable, folder }) {
  const listed = execFileSync(executable, ['--list', '--format', 'terse'], { cwd: folder, encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => /^(.*): test$/.exec(line)?.[1] ?? []);
}

function count() {
  const counts = { sqlite: 0, 'postgres-engine': 0, 'postgres-rest': 0 };
  const unused = new Set(engineTests);
  for (const program of programs()) {
    for (const name of testsOf(program)) {
      for (const part of Object.keys(counts)) counts[part] += runs[part](program.crate, name) ? 1 : 0;
      for (const entry of engineTests)
        if (entry.crate === program.crate && name.startsWith(entry.module)) unused.delete(entry);
    }
  }
  for (const [part, sum] of Object.entries(counts)) console.log(`${part}: ${sum} tests`);
  for (const { crate, module } of unused) console.error(`no test of ${crate} begins with ${module}`);
  return unused.size === 0;
}

/** The tests of a part as one expression of nextest: https://nexte.st/docs/filtersets/ */
function filterset(part) {
  const named = engineTests.map(({ crate, module }) => `(package(${crate}) & test(/^${module}/))`).join(' + ');
  if (part === 'postgres-engine') return named;
  const crates = withDatabase.filter((crate) => crate !== 'marsam-app').map((crate) => `package(${crate})`);
  return `(${crates.join(' + ')}) - (${named})`;
}

function runWithNextest(part) {
  const chosen = part === 'sqlite' ? [] : ['-E', filterset(part)];
  const given = ['nextest', 'run', '--workspace', '--profile', 'ci', '--no-fail-fast', '--test-threads', threads];
  return spawnSync('cargo', [...given, ...chosen], { cwd: root, env, stdio: 'inherit' }).status === 0;
}

function runPrograms(part) {
  let passed = true;
  for (const program of programs()) {
    const names = testsOf(program).filter((name) => runs[part](program.crate, name));
    if (names.length === 0) continue;
    const given = ['--test-threads', threads, '--exact', ...names];
    passed = spawnSync(program.executable, given, { cwd: program.folder, stdio: 'inherit' }).status === 0 && passed;
  }
  return passed;
}

const [part] = process.argv.slice(2);
if (part === 'list') process.exit(count() ? 0 : 1);
if (!Object.hasOwn(runs, part)) {
  console.error('usage: scripts/rust-tests.mjs sqlite|postgres-engine|postgres-rest|list');
  process.exit(64);
}
if (part !== 'sqlite' && !process.env.TEST_DATABASE_URL) {
  console.error('scripts/rust-tests.mjs: name the database: scripts/with-postgres scripts/rust-tests.mjs ' + part);
  process.exit(64);
}
process.exit((hasNextest ? runWithNextest(part) : runPrograms(part)) ? 0 : 1);
