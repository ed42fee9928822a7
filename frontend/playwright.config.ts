import { defineConfig, devices } from '@playwright/test';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const DESKTOP = { width: 1440, height: 900 };
/** Walks that take their time, in two of the four ways; and those in which no language or size plays a part, in one. */
const LONG = /(?:account|two-step|settings)\.spec\.ts$/;
const ONCE = /(?:other-origin|first-admin)\.spec\.ts$/;
/** Reads what all the others left behind, even if one of them failed. */
const LOG = /log\.spec\.ts$/;
/** The walks of identity take a quiet machine a quarter of an hour; `make e2e-identity` takes them, too. */
const IDENTITY = /(?:account|two-step|settings|passwords|providers|other-origin|first-admin|first-paint)\.spec\.ts$/;
const WITH_IDENTITY = process.env.MARSAM_WALKS === 'all';
const LEFT_OUT = WITH_IDENTITY ? [LOG] : [LOG, IDENTITY];
const WALKS = { testIgnore: LEFT_OUT, ...(WITH_IDENTITY && { teardown: 'log' }) };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // On a busy machine a page may take longer than anybody waits; what fails twice is broken.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    timezoneId: 'Asia/Kuwait',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS },
  },
  projects: [
    { ...WALKS, name: 'en-desktop', use: { ...devices['Desktop Chrome'], viewport: DESKTOP, locale: 'en-US' } },
    { ...WALKS, name: 'ar-desktop', testIgnore: [...LEFT_OUT, LONG, ONCE], use: { ...devices['Desktop Chrome'], viewport: DESKTOP, locale: 'ar-KW' } },
    { ...WALKS, name: 'en-mobile', testIgnore: [...LEFT_OUT, LONG, ONCE], use: { ...devices['Pixel 7'], locale: 'en-US' } },
    { ...WALKS, name: 'ar-mobile', testIgnore: [...LEFT_OUT, ONCE], use: { ...devices['Pixel 7'], locale: 'ar-KW' } },
    ...(WITH_IDENTITY ? [{ name: 'log', testMatch: LOG }] : []),
  ],
});
