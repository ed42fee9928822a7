/** Going back from a creative to the roster: the list is as long, and as far down, as it was left. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './marsam';

/** Scrolling loads the page after it, before or after the link is followed. */
const expectAtLeast = (cards: Locator, count: number) => expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('Back returns to the same place of a list that was loaded further', async ({ page, words: { roster } }) => {
  await page.goto('/creatives');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  const more = page.getByRole('button', { name: roster.loadMore, exact: true });
  await more.click();
  await expect(cards.nth(24)).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const count = await cards.count();

  // A card of the second page, at a depth of its own.
  const card = cards.nth(30);
  const link = card.getByRole('heading', { level: 2 }).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 160);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1_000);
  const name = await link.innerText();
  await expect(link).toBeInViewport();
  const depth = await scrolled(page);
  await link.click();
  await expect(page).toHaveURL(/\/creatives\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/creatives$/);
  await expectAtLeast(cards, count);
  await expect.poll(() => scrolled(page)).toBe(depth);
  await expect(cards.nth(30).getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(link).toBeInViewport();

  await page.goForward();
  await expect(page).toHaveURL(/\/creatives\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expectAtLeast(cards, count);
  await expect.poll(() => scrolled(page)).toBe(depth);
});
