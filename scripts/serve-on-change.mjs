#!/usr/bin/env node
// Serves the demo, and builds and starts the server again whenever its source changes: part of scripts/dev.
// A source that does not compile leaves the running server as it is.

import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const watched = ['crates', 'migrations', 'docs/openapi.json', 'Cargo.toml', 'Cargo.lock'];
/** An editor and a checkout write several files at once. */
const quietMilliseconds = 200;

let server;
let isBuilding = false;
let isStale = false;

const ended = (child) => new Promise((resolve) => child.once('close', resolve));

function build() {
  return ended(spawn('cargo', ['build', '-p', 'marsam-app'], { cwd: root, stdio: 'inherit' }));
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = ended(server);
  server.kill('SIGTERM');
  await gone;
}

function start() {
  server = spawn('target/debug/marsam', ['serve', '--demo'], { cwd: root, stdio: 'inherit' });
}

async function buildAndRestart() {
  if (isBuilding) {
    isStale = true;
    return;
  }
  isBuilding = true;
  do {
    isStale = false;
    // oxlint-disable-next-line no-await-in-loop -- what changed during a build is built after it
    const code = await build();
    if (code !== 0 || isStale) continue;
    // oxlint-disable-next-line no-await-in-loop -- two servers cannot use one port
    await stop();
    start();
  } while (isStale);
  isBuilding = false;
}

let timer;
function changed() {
  clearTimeout(timer);
  timer = setTimeout(buildAndRestart, quietMilliseconds);
}

for (const path of watched) watch(join(root, path), { recursive: true }, changed);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await stop();
    process.exit(0);
  });
await buildAndRestart();
