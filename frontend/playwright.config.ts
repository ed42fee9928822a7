import { defineConfig, devices } from '@playwright/test';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const DESKTOP = { width: 1440, height: 900 };
/** Long tests run in two of the four projects; tests that depend on neither language nor size, in one. */
const LONG = /(?:account|two-step|settings|project-expiry)\.spec\.ts$/;
const ONCE = /(?:other-origin|first-admin|local-providers|paper|payments-events)\.spec\.ts$/;
/** The main job from both sides, and a request's way to a paid and completed project: what `make test` runs in a browser. */
const MAIN = /(?:main-job|project-path)\.spec\.ts$/;
/** Runs after all others, even if one of them failed. */
const LOG = /log\.spec\.ts$/;

/**
 * The main jobs, payments, reviews and problems run in English on a desktop and in Arabic on a phone, and the rest in one
 * of these: two halves that take about as long. Against the release build (`make e2e-release`) all of them run in all
 * projects.
 * Widths and languages are covered screen by screen in the UI audit. A tag says the same of a single test.
 */
const isBrief = process.env.MARSAM_E2E !== 'all';
const isMain = process.env.MARSAM_E2E === 'main';
/** `make verify` runs after `make test`, which runs the main jobs. */
const DONE = process.env.MARSAM_E2E === 'rest' ? [MAIN] : [];
const ON_A_DESKTOP =
  /(?:account|application-files|ask-these|first-paint|lightbox|project-(?:brief|cancel|live)|two-step|work-again|works-moderation)\.spec\.ts$/;
const ON_A_PHONE =
  /(?:annotations|listening|passwords|profile-pictures|project-(?:clicks|direct|expiry|files|suspension)|providers|reports|settings|shortlist)\.spec\.ts$/;
const OTHER_PROJECTS = [
  {
    name: 'ar-desktop',
    teardown: 'log',
    testIgnore: [LOG, LONG, ONCE],
    use: { ...devices['Desktop Chrome'], viewport: DESKTOP, locale: 'ar-KW' },
  },
  {
    name: 'en-mobile',
    teardown: 'log',
    testIgnore: [LOG, LONG, ONCE],
    use: { ...devices['Pixel 7'], locale: 'en-US' },
  },
];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // What needed another try is listed as flaky. CI runs tests on a database at the same time.
  retries: process.env.CI ? 2 : 0,
  // What is waited for is an event; how long it takes depends on what else the machine does. A test that passes never
  // waits for these.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    timezoneId: 'Asia/Kuwait',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    reducedMotion: 'reduce',
    // It fetches most of the app again for each new browser, a tenth of the time. Tests of it and the main jobs allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every test costs a tenth of the time.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS },
  },
  projects: [
    {
      name: 'en-desktop',
      teardown: 'log',
      ...(isMain ? { testMatch: MAIN } : {}),
      testIgnore: [LOG, ...DONE, ...(isBrief ? [ON_A_PHONE] : [])],
      ...(isBrief ? { grepInvert: /@on-a-phone/ } : {}),
      use: { ...devices['Desktop Chrome'], viewport: DESKTOP, locale: 'en-US' },
    },
    ...(isBrief ? [] : OTHER_PROJECTS),
    {
      name: 'ar-mobile',
      teardown: 'log',
      ...(isMain ? { testMatch: MAIN } : {}),
      testIgnore: [LOG, ONCE, ...DONE, ...(isBrief ? [ON_A_DESKTOP] : [])],
      ...(isBrief ? { grepInvert: /@on-a-desktop/ } : {}),
      use: { ...devices['Pixel 7'], locale: 'ar-KW' },
    },
    { name: 'log', testMatch: LOG },
  ],
});
