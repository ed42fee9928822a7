/** The test fixture: the server's address, a visitor with their own client address, the texts of their language. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { CustomTypeOptions } from 'i18next';
import { accessibilityFaults } from './accessible';
import { watch } from './secrets';

export type Words = CustomTypeOptions['resources'] & { readonly language: 'en' | 'ar' };

function wordsOf(language: 'en' | 'ar'): Words {
  const folder = path.resolve(import.meta.dirname, '../src/i18n/locales', language);
  const files = readdirSync(folder).map((file) => {
    const texts: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    return [path.basename(file, '.json'), texts] as const;
  });
  return { language, ...Object.fromEntries(files) } as Words;
}

/** Throttles count by address, so each visitor has a different one. */
function someAddress(): string {
  return ['10', ...randomBytes(3)].join('.');
}

/** Console errors, policy violations and failed scripts. A test names those that it expects. */
export class Complaints {
  readonly #said: string[] = [];
  readonly #foreseen: RegExp[] = [];
  readonly #tolerated: RegExp[] = [];

  listen(context: BrowserContext): void {
    context.on('weberror', (error) => this.#said.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url } = message.location();
      this.#said.push(`${message.text()} ${URL.canParse(url) ? new URL(url).pathname : url}`.trim());
    });
  }

  /** A browser reports every failed call; each expected report must occur. */
  foresee(...patterns: readonly RegExp[]): void {
    this.#foreseen.push(...patterns);
  }

  /** Reports that depend on which of several calls comes first; none of them need occur. */
  tolerate(...patterns: readonly RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** A session is ended in another browser: an open page may make any call after that, or none. */
  tolerateEndedSession(): void {
    this.tolerate(/status of 401 .*\/api\//, /Failed to fetch user: API responded with HTTP status 401/);
  }

  /** The report of a refused call. */
  foreseeRefusal(status: number, address: string): void {
    this.foresee(new RegExp(`status of ${status} .*${address}$`));
  }

  /** Drops what another page has reported so far. */
  forget(): void {
    this.#said.length = 0;
  }

  settle(): void {
    const expected = [...this.#foreseen, ...this.#tolerated];
    expect(this.#said.filter((said) => !expected.some((pattern) => pattern.test(said)))).toEqual([]);
    expect(this.#foreseen.filter((pattern) => !this.#said.some((said) => pattern.test(said))).map(String)).toEqual([]);
  }
}

interface Walk {
  readonly words: Words;
  readonly complaints: Complaints;
  /** A second browser, with its own cookies and client address. */
  readonly elsewhere: () => Promise<Page>;
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
    async ({ context }, give) => {
      const complaints = new Complaints();
      complaints.listen(context);
      const settled = watch(context);
      await give(complaints);
      await settled();
      complaints.settle();
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, complaints }, give) => {
    const others: { context: BrowserContext; settled: () => Promise<void> }[] = [];
    await give(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': someAddress() } });
      complaints.listen(context);
      others.push({ context, settled: watch(context) });
      return context.newPage();
    });
    await Promise.all(
      others.map(async ({ context, settled }) => {
        await settled();
        await context.close();
      }),
    );
  },
});

/** No findings by axe, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

export { expect } from '@playwright/test';
