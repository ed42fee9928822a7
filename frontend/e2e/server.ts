/** Starts the real binary with the demo roster on a free port and an empty database, and stops it after the walks. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const START_MS = 60_000;

export default async function startServer(): Promise<() => Promise<void>> {
  const binary = process.env.MARSAM_BINARY ?? path.resolve(import.meta.dirname, '../../target/debug/marsam');
  const folder = mkdtempSync(path.join(tmpdir(), 'marsam-walk-'));
  const child = spawn(binary, ['serve', '--demo'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      MARSAM_BIND: '127.0.0.1:0',
      MARSAM_PUBLIC_URL: 'http://localhost:8080',
      MARSAM_MAIL_URL: `file://${path.join(folder, 'outbox')}`,
      DATABASE_URL: process.env.TEST_DATABASE_URL ?? `sqlite://${path.join(folder, 'marsam.db')}`,
      NO_COLOR: '1',
    },
  });

  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.env.MARSAM_URL = await new Promise<string>((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`the server did not start:\n${said}`)), START_MS);
    const listen = (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const address = /listening on (http:\/\/[\d.]+:\d+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  process.env.MARSAM_OUTBOX = path.join(folder, 'outbox');

  return async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
