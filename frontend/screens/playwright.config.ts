/** Every screen as it looks and is used, rather than what is done on it: the walks of e2e/ have their own. */
import { defineConfig } from '@playwright/test';
import walks from '../playwright.config';

const ENGLISH = { locale: 'en-US' };
const ARABIC = { locale: 'ar-KW' };
const SCREENS = /screens\.spec\.ts$/;
const FORMS = /forms\.spec\.ts$/;
const PICTURES = /pictures\.spec\.ts$/;

export default defineConfig({
  ...walks,
  testDir: '.',
  outputDir: '../test-results/screens',
  globalSetup: './world.ts',
  // A page is opened in three widths, and each is looked at in both themes.
  timeout: 180_000,
  // A worker that keeps pages would answer instead of the server, or of what stands in for it here.
  use: { ...walks.use, serviceWorkers: 'block', trace: 'off' },
  projects: [
    { name: 'en', testMatch: SCREENS, use: ENGLISH },
    { name: 'ar', testMatch: SCREENS, use: ARABIC },
    // Each walk says its own language.
    { name: 'forms', testMatch: FORMS },
    { name: 'pictures-en', testMatch: PICTURES, use: ENGLISH },
    { name: 'pictures-ar', testMatch: PICTURES, use: ARABIC },
  ],
});
