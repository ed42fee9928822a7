/** The real binary on a free port with its own database, and its log in a file. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants, cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { note } from './secrets';

const START_MS = 300_000;
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

/** The demo's projects are paid outside Marsam, or through a payment provider: what is loaded depends on it. */
export type Demo = 'outside' | 'paid';

/** What the demo of projects that are paid through a provider is loaded with; its servers name their own provider. */
export const PAID = {
  MARSAM_PAYMENTS: 'tap',
  MARSAM_PAYMENTS_HOLD: 'true',
  MARSAM_TAP_MERCHANT_ID: '1234567',
  MARSAM_TAP_PAGE_HOSTS: '127.0.0.1',
  // A tenth.
  MARSAM_SERVICE_FEE_BPS: '1000',
} as const;

interface Wishes {
  readonly name: string;
  /** With the demo's roster and accounts: the demo without a payment provider by default. */
  readonly demo?: Demo | false;
  /** A free port by default. */
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
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

/** The demos of this run, with the key that their databases are sealed under. None are there in the UI audit, which has one server. */
const demos = () => process.env.LOADED_DEMOS ?? '';
const keyFile = () => path.join(demos(), 'key');

function newKey(): string {
  return note('key', randomBytes(32).toString('hex'));
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'marsam-e2e-'));
}

/**
 * Loads each demo once for the run, which takes seconds: a server starts from a copy of its database and its files, as
 * after a restart. The returned function removes them.
 */
export async function loadDemos(): Promise<() => void> {
  const folder = newFolder();
  process.env.LOADED_DEMOS = folder;
  const secretKey = newKey();
  writeFileSync(keyFile(), secretKey);
  const elsewhere = { MARSAM_PAYMENTS_URL: 'http://127.0.0.1:9', MARSAM_TAP_SECRET_KEY: 'sk_test_of_no_provider' };
  await Promise.all(
    Object.entries({ outside: {}, paid: { ...PAID, ...elsewhere } } satisfies Record<Demo, object>).map(
      async ([demo, settings]) => {
        const loaded = path.join(folder, demo);
        mkdirSync(loaded);
        const { end } = await start({
          name: `demo-${demo}`,
          folder: loaded,
          port: await freePort(),
          secretKey,
          settings,
        });
        await end();
      },
    ),
  );
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A folder with the demo in it, if it was loaded for this run. */
function copyOf(demo: Demo): { readonly folder: string; readonly secretKey: string } {
  const folder = newFolder();
  if (!demos()) return { folder, secretKey: newKey() };
  cpSync(path.join(demos(), demo), folder, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    // SQLite makes its index of the log again, and what was sent is not sent from here.
    filter: (file) => !/\.db-shm$|\/outbox$/.test(file),
  });
  return { folder, secretKey: readFileSync(keyFile(), 'utf8') };
}

export async function serve({ name, demo = 'outside', port: wanted, settings = {} }: Wishes): Promise<RunningServer> {
  const port = wanted ?? (await freePort());
  // The demos are databases of SQLite: another one gets its own.
  const isCopied = demo !== false && settings.DATABASE_URL === undefined;
  const { folder, secretKey } = isCopied ? copyOf(demo) : { folder: newFolder(), secretKey: newKey() };
  const { end } = await start({ name, folder, port, secretKey, settings, isDemo: demo !== false });
  return {
    url: siteAt(port),
    folder,
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Start {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly secretKey: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly isDemo?: boolean;
}

/** Starts the server; resolves once it listens, to what ends it. */
async function start(wanted: Start): Promise<{ readonly end: () => Promise<void> }> {
  const { name, folder, port, secretKey, settings, isDemo = true } = wanted;
  mkdirSync(LOGS, { recursive: true });
  const logFile = path.join(LOGS, `${name}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn(process.env.MARSAM_BINARY ?? BINARY, isDemo ? ['serve', '--demo'] : ['serve'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', log],
    env: {
      ...process.env,
      MARSAM_BIND: `127.0.0.1:${port}`,
      MARSAM_PUBLIC_URL: siteAt(port),
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
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
