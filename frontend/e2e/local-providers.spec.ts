/** `make run` as it serves: each of the four sign-in buttons leads to a provider that works. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { providerNames } from '../src/lib/providers';
import { expect, test as base } from './marsam';
import { freePort, siteAt } from './marsam-server';
import { filled, newPerson, signInAtProvider, signOut } from './people';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface ServedDemo {
  readonly url: string;
  /** What the script and its processes wrote. */
  readonly output: () => string;
}

/** Four ports in a row that are probably free. */
async function providerPort(): Promise<number> {
  const port = await freePort();
  return port > 65_000 ? port - 1_000 : port;
}

async function serveDemo(folder: string, port: number, firstProvider: number): Promise<[ChildProcess, ServedDemo]> {
  const url = siteAt(port);
  const { MARSAM_BINARY: binary, ...env } = process.env;
  const child = spawn('scripts/serve-demo', {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      ...(binary && { MARSAM_BINARY: path.resolve(binary) }),
      MARSAM_BIND: `127.0.0.1:${port}`,
      MARSAM_PUBLIC_URL: url,
      MARSAM_MAIL_URL: `file://${path.join(folder, 'outbox')}`,
      MARSAM_DEMO_MEDIA: '',
      MARSAM_PROVIDER_PORT: String(firstProvider),
      MARSAM_PAY_PROVIDER_PORT: String(firstProvider + 4),
      DATABASE_URL: `sqlite://${path.join(folder, 'demo.db')}`,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return [child, { url, output: () => output }];
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const test = base.extend<{ demo: ServedDemo; folder: string; firstProvider: number }>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
  folder: async ({}, give) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'marsam-run-'));
    await give(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- the same
  firstProvider: async ({}, give) => {
    await give(await providerPort());
  },
  demo: async ({ folder, firstProvider }, give) => {
    const [child, demo] = await serveDemo(folder, await freePort(), firstProvider);
    await expect
      .poll(() =>
        fetch(`${demo.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    await give(demo);
    await stop(child);
  },
  baseURL: async ({ demo }, give) => {
    await give(demo.url);
  },
});

test('each of the four buttons signs a new person in', async ({ page, words, demo }) => {
  test.slow();
  const { identity } = words;
  for (const provider of Object.values(providerNames)) {
    const person = newPerson(words);
    // oxlint-disable no-await-in-loop -- one browser, one provider after the other
    await page.goto(`${demo.url}/auth`);
    await page.getByRole('button', { name: filled(identity.ways.with, { provider }) }).click();
    await signInAtProvider(page, person);
    await expect(page).toHaveURL(/\/profile-setup/);
    await expect(page.getByLabel(identity.fields.fullName)).toHaveValue(person.name);
    await signOut(page);
    // oxlint-enable no-await-in-loop
  }
});

test('a provider that cannot start says why', async ({ demo, folder, firstProvider }) => {
  expect(demo.output()).not.toContain('EADDRINUSE');
  const [second, { output }] = await serveDemo(path.join(folder, 'second'), await freePort(), firstProvider);
  await expect.poll(output).toContain('EADDRINUSE');
  await stop(second);
});
