/** Audits how every screen looks and is operated; what users do is tested in e2e/. */
import { defineConfig } from '@playwright/test';
import e2e from '../playwright.config';

const ENGLISH = { locale: 'en-US' };
const ARABIC = { locale: 'ar-KW' };
const SCREENS = /screens\.spec\.ts$/;
const FORMS = /forms\.spec\.ts$/;
const LAYOUT = /(?:layout|amounts)\.spec\.ts$/;
const DIALOGS = /dialogs\.spec\.ts$/;
const PICTURES = /pictures\.spec\.ts$/;

export default defineConfig({
  ...e2e,
  testDir: '.',
  outputDir: '../test-results/screens',
  globalSetup: './fixtures.ts',
  // A page is opened in three widths, and each is checked in both themes.
  timeout: 600_000,
  // A service worker that caches pages would answer instead of the server or its mocks.
  use: { ...e2e.use, serviceWorkers: 'block', trace: 'off' },
  projects: [
    // The sample sees some screens in one language.
    { name: 'en', testMatch: SCREENS, grepInvert: /(?<!@en)\s@ar$/, use: ENGLISH },
    { name: 'ar', testMatch: SCREENS, grepInvert: /\s@en$/, use: ARABIC },
    { name: 'layout-en', testMatch: LAYOUT, use: ENGLISH },
    { name: 'layout-ar', testMatch: LAYOUT, use: ARABIC },
    { name: 'dialogs', testMatch: DIALOGS, use: ENGLISH },
    // Each test sets its own language.
    { name: 'forms', testMatch: FORMS },
    { name: 'pictures-en', testMatch: PICTURES, use: ENGLISH },
    { name: 'pictures-ar', testMatch: PICTURES, use: ARABIC },
  ],
});
