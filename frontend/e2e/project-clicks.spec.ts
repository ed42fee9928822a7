/** How little a brand has to do from Request Quote to a selection. */
import type { Page } from '@playwright/test';
import { expect, test } from './marsam';
import { member } from './people';
import * as on from './request-page';
import { adminAt, briefOf, creativeAt, propose, type Desk } from './studio';

/** Request Quote, the terms, Send, the way to the request, Select, and the last look. */
const CLICKS = 6;

/** Counts presses with the mouse or a finger, and choices of a list; typing does not count. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('countClick', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { countClick: () => void }).countClick;
    document.addEventListener('pointerdown', () => report(), true);
    document.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && report(), true);
  });
  return () => count;
}

test('a brand needs six clicks from Request Quote to a selection', async ({ page, words, elsewhere }) => {
  test.slow();
  const { quotes, roster } = words;
  const brand: Desk = { page, person: await member(page, words) };
  const creative = await creativeAt(elsewhere, words, await adminAt(elsewhere));
  const clicks = await countClicks(page);
  await page.goto(`/creatives/${creative.id}`);

  await page.getByRole('link', { name: roster.requestQuote, exact: true }).click();
  await page.getByLabel(quotes.fields.description).fill(briefOf(brand.person));
  await page.getByRole('checkbox', { name: quotes.terms.agree }).check();
  await on.press(page, quotes.form.submit);
  await page.getByRole('link', { name: quotes.sent.request }).click();
  await on.standsAt(page, words, words.lifecycle.situation.brand.submittedDirect.title, { name: creative.person.name });
  await propose(creative, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await on.select(page, words, creative.person.name, 300);
  await on.standsAt(page, words, words.lifecycle.situation.brand.in_progress.title);
  expect(clicks()).toBe(CLICKS);
});
