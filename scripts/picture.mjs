#!/usr/bin/env node
// Makes docs/picture.png from the running product: the home page in English and in Arabic, side by side.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { chromium } = createRequire(join(root, 'frontend/package.json'))('@playwright/test');
const binary = process.env.MARSAM_BINARY ?? join(root, 'target/debug/marsam');
const data = mkdtempSync(join(tmpdir(), 'marsam-picture-'));
const size = { width: 1440, height: 1500 };

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

async function picture(browser, origin, language) {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(`${origin}/?lang=${language}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.screenshot();
  await page.close();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

try {
  const origin = await address;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const pictures = [await picture(browser, origin, 'en'), await picture(browser, origin, 'ar')];
  const sheet = await browser.newPage({ viewport: { width: 1600, height: 850 } });
  await sheet.setContent(
    `<body style="margin:0;display:flex;gap:24px;padding:24px;background:#f3ece0">${pictures
      .map(
        (source) =>
          `<img src="${source}" style="width:764px;border-radius:14px;box-shadow:0 8px 30px rgb(60 30 40/.18)">`,
      )
      .join('')}</body>`,
  );
  await sheet.screenshot({ path: join(root, 'docs/picture.png'), animations: 'disabled' });
  await browser.close();
  console.log('docs/picture.png');
} finally {
  server.kill('SIGTERM');
  server.on('exit', () => rmSync(data, { recursive: true, force: true }));
}
