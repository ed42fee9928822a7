// Processes of this machine: started, asked over HTTP, frozen and ended.

import { spawn } from 'node:child_process';
import { openSync, readFileSync, readdirSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const started = new Set();
process.once('exit', () => {
  for (const child of started) {
    for (const pid of [...descendants(child.pid), child.pid]) signal(pid, 'SIGKILL');
  }
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => process.exit(1));

export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has ended in the meantime.
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Starts a program that writes its log to a file. */
export function run(command, given, log, options = {}) {
  const file = openSync(log, 'a');
  const child = spawn(command, given, { stdio: ['ignore', file, file], ...options });
  started.add(child);
  child.ended = new Promise((resolve) => {
    child.once('exit', (code, by) => {
      started.delete(child);
      resolve(code ?? by);
    });
    child.once('error', (error) => {
      started.delete(child);
      console.error(`${command}: ${error.message}`);
      resolve(error.message);
    });
  });
  return child;
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain blanks; the fields after it do not.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** All processes below one. */
export function descendants(pid) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const found = [];
  for (let level = [pid]; level.length > 0;) {
    level = [...parents].filter(([, parent]) => level.includes(parent)).map(([child]) => child);
    found.push(...level);
  }
  return found;
}

export function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer());
  return Promise.all(
    probes.map((probe) => new Promise((resolve) => probe.listen(0, '127.0.0.1', () => resolve(probe.address().port)))),
  ).then((ports) => {
    for (const probe of probes) probe.close();
    return ports;
  });
}

/** The status and the body of an address, or status 0 if there is no answer in time. */
export function ask(url, milliseconds = 1_000) {
  return new Promise((resolve) => {
    const asked = get(url, { timeout: milliseconds }, (answer) => {
      const pieces = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(pieces).toString('utf8') }));
      answer.on('error', () => resolve({ status: 0, text: '' }));
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', () => resolve({ status: 0, text: '' }));
  });
}

/** Waits until `holds` returns something; fails after `seconds`. */
export async function until(what, holds, seconds = 60) {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const found = await holds();
    if (found) return found;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(100);
  }
  throw new Error(`${what}: not within ${seconds} seconds`);
}
