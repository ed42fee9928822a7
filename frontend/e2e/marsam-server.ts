/** The real binary on a free port with its own empty database, and its log in a file. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { note } from './secrets';

const START_MS = 60_000;
const LOOK_AGAIN_MS = 100;
const BINARY = path.resolve(import.meta.dirname, '../../target/debug/marsam');
/** Next to Playwright's own results, so that it is available when a test fails. */
export const LOGS = path.resolve(import.meta.dirname, '../test-results/logs');

export interface RunningServer {
  readonly url: string;
  /** The data folder. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

interface Wishes {
  readonly name: string;
  /** Loads the demo's roster and accounts; true by default. */
  readonly demo?: boolean;
  /** A free port by default. */
  readonly port?: number;
  readonly settings?: Record<string, string>;
}

/** The address must be known before the server starts: cookies, mails and provider callbacks depend on it. */
export async function freePort(): Promise<number> {
  const asking = createServer();
  await new Promise<void>((resolve) => {
    asking.listen(0, '127.0.0.1', resolve);
  });
  const address = asking.address();
  await new Promise((resolve) => {
    asking.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

export function siteAt(port: number): string {
  return `http://localhost:${port}`;
}

export async function serve({ name, demo = true, port: wanted, settings = {} }: Wishes): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marsam-e2e-'));
  const port = wanted ?? (await freePort());
  const url = siteAt(port);
  const secretKey = note('key', randomBytes(32).toString('hex'));
  mkdirSync(LOGS, { recursive: true });
  const logFile = path.join(LOGS, `${name}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn(process.env.MARSAM_BINARY ?? BINARY, demo ? ['serve', '--demo'] : ['serve'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', log],
    env: {
      ...process.env,
      MARSAM_BIND: `127.0.0.1:${port}`,
      MARSAM_PUBLIC_URL: url,
      MARSAM_MAIL_URL: process.env.MARSAM_SMTP ?? `file://${path.join(folder, 'outbox')}`,
      MARSAM_SECRET_KEY: secretKey,
      MARSAM_LOG: 'info,marsam_auth=trace,marsam_http=trace,marsam_mail=trace,marsam_persistence=trace',
      DATABASE_URL: `sqlite://${path.join(folder, 'marsam.db')}`,
      NO_COLOR: '1',
      ...settings,
    },
  });
  let over: string | null = null;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      over = String(code ?? signal);
      resolve();
    });
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
  });

  const late = Date.now() + START_MS;
  while (!readFileSync(logFile, 'utf8').includes('listening on')) {
    if (over !== null || Date.now() > late) {
      child.kill('SIGKILL');
      throw new Error(
        `the server ${over === null ? 'did not start' : `ended with ${String(over)}`}:\n${readFileSync(logFile, 'utf8')}`,
      );
    }
    // oxlint-disable-next-line no-await-in-loop -- looks until it is there
    await Promise.race([pause(LOOK_AGAIN_MS), failed]);
  }
  return {
    url,
    folder,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
