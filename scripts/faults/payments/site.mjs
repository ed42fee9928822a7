// The server that is killed, the provider at which brands pay, and the people who are there from the start.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startPayProvider } from '../../../frontend/tools/pay-provider.mjs';
import { binary, start, temporaryFolder, Visitor } from '../../server.mjs';

const password = 'palm-harbour-lantern-92';
export const demoPassword = 'marsam-demo-2026';

const freePort = () =>
  new Promise((resolve, reject) => {
    const asking = createServer();
    asking.once('error', reject);
    asking.listen(0, '127.0.0.1', () => {
      const { port } = asking.address();
      asking.close(() => resolve(port));
    });
  });

const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
export const provider = await startPayProvider({ secretKey, publicUrl });
const folder = temporaryFolder();
const { TEST_DATABASE_URL: postgres } = process.env;
const settings = {
  MARSAM_BIND: `127.0.0.1:${port}`,
  MARSAM_PUBLIC_URL: publicUrl,
  MARSAM_PAYMENTS: 'tap',
  MARSAM_PAYMENTS_HOLD: 'true',
  MARSAM_PAYMENTS_URL: provider.url,
  MARSAM_TAP_SECRET_KEY: secretKey,
  MARSAM_TAP_MERCHANT_ID: '1234567',
  MARSAM_TAP_PAGE_HOSTS: '127.0.0.1',
  MARSAM_SECRET_KEY: randomBytes(32).toString('hex'),
  ...(postgres && { DATABASE_URL: postgres }),
};

/** What runs now: the server is another one after each kill. */
export const site = { server: undefined, creative: undefined, admin: undefined };

export async function startServer() {
  site.server = await start(folder, settings);
}

export async function open() {
  await startServer();
  site.creative = await Visitor.ofDemo(site.server, 'creative');
  site.admin = await Visitor.ofDemo(site.server, 'admin');
}

export async function close() {
  await site.server.stop();
  await provider.close();
}

/** Makes something happen at the provider. */
export async function control(wanted) {
  const answer = await fetch(`${provider.url}/control`, {
    method: 'POST',
    headers: { 'x-marsam-test': 'yes' },
    body: JSON.stringify(wanted),
  });
  if (!answer.ok) throw new Error(`the provider: ${await answer.text()}`);
  return (await answer.json()).result;
}

export async function signUp(number) {
  const brand = new Visitor();
  const account = { email: `payer-${number}@people.test`, password, full_name: 'Noura Al-Sabah', language: 'en' };
  await brand.must(site.server, 'POST', '/api/auth/sign-up', { body: account });
  const profile = { role: 'brand', full_name: 'Noura Al-Sabah', company_name: 'Dar Noura' };
  await brand.must(site.server, 'POST', '/api/users/profile', { body: profile });
  return brand;
}

/** Changes the database past the server. */
export function sql(text) {
  if (postgres) execFileSync('psql', ['-qc', text, postgres]);
  else execFileSync('sqlite3', ['-cmd', '.timeout 5000', `${folder}/marsam.db`, text]);
}

/** Runs a command of the operator; what it says. */
export function command(...words) {
  const said = execFileSync(binary(), words, {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: `sqlite://${folder}/marsam.db`, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return said.toString().trim();
}

const inKuwait = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000 + 3 * 3_600_000);
export const hourInKuwait = () => inKuwait(0).getUTCHours();
/** A day in Kuwait, as in `2027-01-31`. */
export const dayInKuwait = (daysAgo = 0) => inKuwait(daysAgo).toISOString().slice(0, 10);

/** Asks twice a second until it holds. */
export async function until(what, ask, holds) {
  for (let turn = 0; turn < 120; turn += 1) {
    const seen = await ask();
    if (holds(seen)) return seen;
    await pause(500);
  }
  throw new Error(`${what} has not come to pass within a minute`);
}
