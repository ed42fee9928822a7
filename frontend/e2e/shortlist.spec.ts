/** A visitor keeps creatives by their hearts, signs in, finds them on the account and compares them. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Words } from './marsam';
import { fillSignIn, member } from './people';

/** Turns the hearts of the first cards on; returns the names on them, the last one first. */
async function keepFirst(page: Page, words: Words, count: number): Promise<readonly string[]> {
  const [before = '', after = ''] = words.roster.heart.label.split('{{name}}');
  const names: string[] = [];
  for (const at of Array.from({ length: count }, (_, place) => place)) {
    const heart = page.getByRole('main').locator('button[aria-pressed]').nth(at);
    // oxlint-disable no-await-in-loop -- one after the other
    const label = (await heart.getAttribute('aria-label')) ?? '';
    names.unshift(label.slice(before.length, label.length - after.length));
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    // oxlint-enable no-await-in-loop
  }
  return names;
}

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('hearts of a visitor move to the account and are compared', async ({ page, words, elsewhere, isMobile }) => {
  const { shortlist } = words;
  // A phone has no room for a column of names: each name is above its row.
  const namesOfRows = isMobile ? 0 : 1;
  const person = await member(await elsewhere(), words);
  await page.goto('/creatives');
  const names = await keepFirst(page, words, 3);

  const link = page.getByRole('banner').locator('a[href="/shortlist"]');
  await expect(link.locator('[data-count]')).toHaveAttribute('data-count', words.language === 'ar' ? /^[3٣]$/ : '3');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: shortlist.title })).toBeVisible();
  await expect(cards(page)).toHaveText([...names]);
  await expect(page.getByText(shortlist.visitors)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: shortlist.signIn, exact: true }).click();
  await fillSignIn(page, words, person);
  await expect(page).toHaveURL(/\/shortlist$/);
  await expect(cards(page)).toHaveText([...names]);
  await expect(page.getByText(shortlist.visitors)).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('marsam:shortlist'))).toBe('[]');
  // From the account, not from the browser.
  await page.reload();
  await expect(cards(page)).toHaveText([...names]);

  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.getByRole('checkbox', { name: shortlist.chooseWho.replace('{{name}}', name) }).check();
  }
  await page.getByRole('link', { name: shortlist.compare, exact: true }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(namesOfRows + 3);
  await expect(table.getByRole('rowheader', { name: shortlist.table.rate })).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: shortlist.table.title });
  await expect(title).toBeFocused();
  // On a phone, too: it is opened from the foot of the cards.
  await expect(title).toBeInViewport();
  // All three columns fit the window of a phone, too.
  const width = page.viewportSize()?.width ?? 0;
  for (const column of await table.getByRole('columnheader').all()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { x, width: own } = (await column.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + own).toBeLessThanOrEqual(width);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  const [first = ''] = names;
  await page.getByRole('button', { name: shortlist.table.remove.replace('{{name}}', first) }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(namesOfRows + 2);
  await page.getByRole('link', { name: shortlist.table.back }).first().click();
  await page.getByRole('button', { name: words.roster.heart.label.replace('{{name}}', first) }).click();
  await expect(cards(page)).toHaveText(names.slice(1));
  await page.reload();
  await expect(cards(page)).toHaveText(names.slice(1));
});

test('an empty shortlist leads to the roster', async ({ page, words }) => {
  await page.goto('/shortlist');
  await expect(page.getByText(words.shortlist.empty.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words.shortlist.empty.action }).click();
  await expect(page).toHaveURL(/\/creatives$/);
});
