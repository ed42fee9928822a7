/** Automatic accessibility checks of a screen, and whether it scrolls horizontally. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** Run in the page itself, once for each document; @axe-core/playwright sends it again for each check. */
const rules = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_22_AA: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

interface Axe {
  readonly run: (
    options: RunOptions,
  ) => Promise<{ violations: readonly { id: string; nodes: readonly { target: readonly unknown[] }[] }[] }>;
}

declare global {
  interface Window {
    axe?: Axe;
  }
}

export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(rules);
  return page.evaluate(async (options) => {
    // What is half under the sticky header counts as too small a target.
    window.scrollTo(0, 0);
    const found = await window.axe?.run(options);
    if (!found) return ['axe is not there'];
    const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [
      ...found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
    ];
  }, WCAG_22_AA);
}
