/**
 * A page of another origin in a real browser in which the victim is signed in: from another site, whose requests carry no cookie, and
 * from another port of the same host, whose requests do. Whatever it tries, the victim stays signed in and nothing has changed.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './marsam';
import { member } from './people';

interface Operation {
  readonly method: string;
  readonly path: string;
}

declare global {
  function sendForms(site: string, operations: readonly Operation[], body: object): Promise<void>;
  function sendScripted(site: string, operations: readonly Operation[], body: object): Promise<readonly string[]>;
  function sendTags(site: string): Promise<readonly string[]>;
  function follow(address: string): void;
}

const PAGE = '<!doctype html><title>A stranger’s page</title><h1>Look, a kitten</h1><script src="/script.js"></script>';

/** Would do harm if it were accepted. */
const BODY = {
  role: 'creative',
  full_name: 'Mallory',
  email: 'mallory@example.com',
  password: 'velvet mountain 77',
  brandName: 'Mallory',
  contactName: 'Mallory',
  serviceCategory: 'UGC',
  projectDescription: 'What the victim never asked for.',
  agreeToTerms: 'true',
};

/** Every call of the API that changes something, and the one GET that does. */
function changes(): readonly Operation[] {
  const document = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  return Object.entries(document.paths)
    .flatMap(([template, methods]) =>
      Object.keys(methods)
        .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => ({
          method: method.toUpperCase(),
          path: template.replaceAll(/\{\w+\}/g, '0190b5a0-0000-7000-8000-000000000001'),
        })),
    )
    .concat({ method: 'GET', path: '/api/logout' });
}

async function strangersSite() {
  const script = readFileSync(path.resolve(import.meta.dirname, 'strangers-page.js'), 'utf8');
  const server = createServer(({ url }, response) => {
    const [type, body] = url === '/script.js' ? ['text/javascript', script] : ['text/html', PAGE];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stranger has no port');
  return { port: address.port, close: () => server.close() };
}

/** Everything the account can see of itself and its activity; each request also updates the session's last use. */
async function everythingOf(page: Page): Promise<readonly string[]> {
  const addresses = ['/api/users/me', '/api/account', '/api/account/sessions', '/api/brand/quote-requests'];
  const answers = await Promise.all(addresses.map((address) => page.request.get(address)));
  expect(answers.map((answer) => answer.status())).toEqual([200, 200, 200, 200]);
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  return bodies.map((body) => body.replaceAll(/"(?:last_seen_at|expires_at)":"[^"]*"/g, ''));
}

const NEIGHBOURS = [
  { who: 'another site', host: '127.0.0.1' },
  { who: 'another port of this host', host: 'localhost' },
] as const;

// Hundreds of frames and requests: a trace of them takes longer than the test.
test.use({ trace: 'off' });

for (const { who, host } of NEIGHBOURS) {
  test(`a page on ${who} changes nothing and reads nothing`, async ({ page, words, complaints, baseURL }) => {
    test.slow();
    const site = baseURL ?? '';
    const operations = changes();
    expect(operations.length).toBeGreaterThan(25);
    const victim = await member(page, words);
    await page.goto('/brand-dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(victim.name);
    const before = await everythingOf(page);

    const stranger = await strangersSite();
    const kitten = `http://${host}:${stranger.port}/`;
    const answers: Response[] = [];
    page.context().on('response', (response) => {
      if (response.url().startsWith(`${site}/api/`)) answers.push(response);
    });

    await page.goto(kitten);
    await page.evaluate(([at, all, body]) => globalThis.sendForms(at, all, body), [site, operations, BODY] as const);
    expect(await everythingOf(page)).toEqual(before);
    expect(
      await page.evaluate(([at, all, body]) => globalThis.sendScripted(at, all, body), [
        site,
        operations,
        BODY,
      ] as const),
    ).toEqual([]);
    expect(await everythingOf(page)).toEqual(before);
    expect(await page.evaluate((at) => globalThis.sendTags(at), site)).toEqual([]);
    expect(await everythingOf(page)).toEqual(before);
    // A page that can be framed can be clickjacked.
    const framed = page.frames().map((frame) => frame.url());
    expect(framed.filter((url) => url.startsWith(site) && !url.startsWith(`${site}/api/`))).toEqual([]);

    for (const address of ['/api/logout', '/api/%6cogout']) {
      // oxlint-disable-next-line no-await-in-loop -- one page, one address after the other
      await page.goto(kitten);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await Promise.all([
        page.waitForURL(`${site}/api/**`),
        page.evaluate((at) => globalThis.follow(at), site + address),
      ]);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await expect(page.locator('body')).toContainText('cross_site');
    }
    expect(await everythingOf(page)).toEqual(before);

    // All of this reached the server, and the server refused it.
    const harmful = answers.filter(
      (answer) =>
        !['GET', 'OPTIONS'].includes(answer.request().method()) || /\/api\/(?:l|%6c)ogout$/.test(answer.url()),
    );
    expect(harmful.length).toBeGreaterThanOrEqual(operations.length * 3);
    expect(
      harmful
        .filter((answer) => answer.status() !== 403)
        .map((answer) => `${answer.request().method()} ${answer.url()} ${answer.status()}`),
    ).toEqual([]);
    const allowed = answers.filter((answer) => 'access-control-allow-origin' in answer.headers());
    expect(allowed.map((answer) => answer.url())).toEqual([]);

    // The stranger's page has logged many errors; the victim's has not.
    complaints.forget();
    await page.goto('/brand-dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(victim.name);
    stranger.close();
  });
}
