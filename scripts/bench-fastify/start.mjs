// Installs and starts the Fastify server.

import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, temporaryFolder } from '../server.mjs';

const source = join(root, 'scripts', 'bench-fastify');
const installed = join(root, 'target', 'bench-fastify');

/** Fastify on a copy of the database in `folder`; resolves once it listens. */
export async function startFastify(folder) {
  mkdirSync(installed, { recursive: true });
  for (const file of ['package.json', 'server.mjs']) copyFileSync(join(source, file), join(installed, file));
  if (!existsSync(join(installed, 'node_modules', 'better-sqlite3', 'build'))) {
    // Compiled here, with the headers that Node brought.
    const nodeFolder = join(process.execPath, '..', '..');
    const headers = existsSync(join(nodeFolder, 'include', 'node')) ? { npm_config_nodedir: nodeFolder } : {};
    const options = { cwd: installed, env: { ...process.env, ...headers }, stdio: ['ignore', 'ignore', 'inherit'] };
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], options);
  }
  const database = join(temporaryFolder(), 'fastify.db');
  copyFileSync(join(folder, 'marsam.db'), database);
  const child = spawn(process.execPath, [join(installed, 'server.mjs'), database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text) => {
      const address = /listening on (http:\/\/\S+)/.exec(text);
      if (address) resolve(address[1]);
    });
    child.once('exit', (code) => reject(new Error(`Fastify ended with ${code}`)));
  });
  return { url, pid: child.pid, stop: () => child.kill('SIGTERM') };
}
