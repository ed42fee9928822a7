/** What every walk needs: the server's address, a visitor with an address of their own, the words of their language. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { CustomTypeOptions } from 'i18next';

export type Words = CustomTypeOptions['resources'] & { readonly language: 'en' | 'ar' };

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

function wordsOf(language: 'en' | 'ar'): Words {
  const folder = path.resolve(import.meta.dirname, '../src/i18n/locales', language);
  const files = readdirSync(folder).map((file) => {
    const texts: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    return [path.basename(file, '.json'), texts] as const;
  });
  return { language, ...Object.fromEntries(files) } as Words;
}

/** Throttles count by address, so each visitor comes from one of their own. */
function someAddress(): string {
  return ['10', ...randomBytes(3)].join('.');
}

interface Walk {
  readonly words: Words;
  /** Everything the browser complained about: errors, refused policies, failed scripts. */
  readonly complaints: readonly string[];
}

export const test = base.extend<Walk>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
  baseURL: async ({}, give) => {
    await give(process.env.MARSAM_URL);
  },
  // oxlint-disable-next-line no-empty-pattern -- the same
  extraHTTPHeaders: async ({}, give) => {
    await give({ 'X-Forwarded-For': someAddress() });
  },
  words: async ({ locale }, give) => {
    await give(wordsOf(locale?.startsWith('ar') ? 'ar' : 'en'));
  },
  complaints: [
    async ({ page }, give) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await give(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Nothing that a machine can find against it, and nothing that has to be scrolled sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

export { expect } from '@playwright/test';
