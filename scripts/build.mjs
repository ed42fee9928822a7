#!/usr/bin/env node
// Builds the server and the web app in parallel, and reports the progress: scripts/build.mjs

import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sayEveryMilliseconds = 5_000;
const isTerminal = process.stdout.isTTY;
const seconds = () => `${Math.round(performance.now() / 1000)} s`;

/** On a terminal the last line is written over. */
function say(text, isPassing = false) {
  if (!isTerminal) return isPassing || console.log(`marsam: ${text}`);
  process.stdout.write(`\r\u001b[Kmarsam: ${text}${isPassing ? '' : '\n'}`);
}

/** Runs a command; resolves to its output when it succeeded, and shows it and rejects when not. */
function run(command, given, env, read = () => {}) {
  const child = spawn(command, given, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('SIGINT', () => child.kill('SIGINT'));
  const printed = [];
  for (const from of [child.stdout, child.stderr]) {
    from.setEncoding('utf8');
    from.on('data', (text) => {
      printed.push(text);
      read(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      // Without the bar, which cargo writes over itself.
      const lines = printed
        .join('')
        .split('\n')
        .map((line) => line.split('\r').at(-1));
      reject(new Error(`${command} ${given.join(' ')} failed (${code}):\n${lines.join('\n')}`));
    });
  });
}

const total = { done: 0, all: 0, said: 0 };
/** Cargo's bar: `Building [====> ] 120/560: crates…`. */
function readProgress(text) {
  const bars = [...text.matchAll(/\] (\d+)\/(\d+)/g)];
  const last = bars.at(-1);
  if (!last) return;
  [total.done, total.all] = [Number(last[1]), Number(last[2])];
  const isDue = isTerminal || performance.now() - total.said > sayEveryMilliseconds;
  if (!isDue) return;
  total.said = performance.now();
  const line = `compiled ${total.done} of ${total.all} crates (${seconds()})`;
  if (isTerminal) say(line, true);
  else console.log(`marsam: ${line}`);
}

async function server() {
  // 80 columns at least, or Cargo leaves the numbers out.
  const progress = { CARGO_TERM_PROGRESS_WHEN: 'always', CARGO_TERM_PROGRESS_WIDTH: '100', CARGO_TERM_COLOR: 'never' };
  await run('cargo', ['build', '-p', 'marsam-app'], progress, readProgress);
  if (total.all > 0) say(`the server is built (${seconds()})`);
}

async function webApp() {
  await run('scripts/build-frontend', []);
  if (total.all > 0) say(`the web app is built (${seconds()})`);
}

try {
  await Promise.all([server(), webApp()]);
} catch (failure) {
  if (isTerminal) process.stdout.write('\n');
  console.error(`marsam: ${failure.message}`);
  process.exit(1);
}
