#!/usr/bin/env node
// Makes the pictures of README.md from the running demo: docs/pictures/{roster,compare,review}.webp.
// MARSAM_BINARY and CHROMIUM name another program and another browser.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { chromium } = createRequire(join(root, 'frontend/package.json'))('@playwright/test');
const binary = process.env.MARSAM_BINARY ?? join(root, 'target/debug/marsam');
const data = mkdtempSync(join(tmpdir(), 'marsam-pictures-'));
const folder = join(root, 'docs/pictures');
const viewport = { width: 1280, height: 860 };

const server = spawn(binary, ['serve', '--demo'], {
  env: {
    ...process.env,
    MARSAM_BIND: '127.0.0.1:0',
    DATABASE_URL: `sqlite://${join(data, 'marsam.db')}`,
    MARSAM_MAIL_URL: `file://${join(data, 'outbox')}`,
    MARSAM_DEMO_MEDIA: join(root, 'crates/demo/media'),
  },
});

/** The address that the server logs. */
const address = new Promise((resolve, reject) => {
  let said = '';
  const read = (chunk) => {
    said += chunk;
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
    if (found) resolve(found[0]);
  };
  server.stdout.on('data', read);
  server.stderr.on('data', read);
  server.on('exit', () => reject(new Error(`the server ended:\n${said}`)));
});

/** A page in a language, signed in to the demo's brand if `email` is given. */
async function pageOf(browser, origin, language, email) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', colorScheme: 'light' });
  if (email)
    await context.request.post(`${origin}/api/auth/sign-in`, { data: { email, password: 'marsam-demo-2026' } });
  const page = await context.newPage();
  const show = (path) => page.goto(`${origin}${path}?lang=${language}`, { waitUntil: 'networkidle' });
  return { page, show };
}

/** The address of the brand's first request at a stage. */
async function requestAt(page, origin, stage) {
  const answer = await page.context().request.get(`${origin}/api/brand/quote-requests?limit=100`);
  const request = (await answer.json()).find((one) => one.stage === stage);
  if (!request) throw new Error(`the demo's brand has no request at ${stage}`);
  return `/requests/${request.id}`;
}

/** Writes what the page shows as WebP, which the browser's canvas encodes. */
async function keep(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_000);
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const canvas = await page.context().newPage();
  const webp = await canvas.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const sheet = document.createElement('canvas');
    sheet.width = image.width;
    sheet.height = image.height;
    sheet.getContext('2d').drawImage(image, 0, 0);
    return sheet.toDataURL('image/webp', 0.82).split(',')[1];
  }, `data:image/png;base64,${png}`);
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp, 'base64'));
  console.log(`docs/pictures/${name}.webp`);
}

try {
  mkdirSync(folder, { recursive: true });
  const origin = await address;
  const executablePath = execFileSync(join(root, 'scripts/find-chromium'), { encoding: 'utf8' }).trim();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

  const roster = await pageOf(browser, origin, 'en');
  await roster.show('/creatives');
  await roster.page.evaluate(() => window.scrollTo({ top: 280, behavior: 'instant' }));
  await keep(roster.page, 'roster');

  const compare = await pageOf(browser, origin, 'en', 'brand@marsam.test');
  await compare.show(await requestAt(compare.page, origin, 'proposals'));
  await compare.page.getByRole('heading', { name: 'Proposals', exact: true }).scrollIntoViewIfNeeded();
  await compare.page
    .getByRole('heading', { name: 'Proposals', exact: true })
    .evaluate((heading) => window.scrollBy({ top: heading.getBoundingClientRect().top - 100, behavior: 'instant' }));
  await keep(compare.page, 'compare');

  const review = await pageOf(browser, origin, 'ar', 'brand@marsam.test');
  await review.show(await requestAt(review.page, origin, 'delivered'));
  await review.page.getByRole('button', { name: /^فتح/ }).first().click();
  await review.page.getByRole('dialog').waitFor();
  await review.page.waitForLoadState('networkidle');
  await keep(review.page, 'review');

  await browser.close();
} finally {
  server.on('exit', () => rmSync(data, { recursive: true, force: true }));
  server.kill('SIGTERM');
}
