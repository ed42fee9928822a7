/** Layouts at the widths between the audited ones, where a line or a grid first has to make room. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/marsam';
import { cutTexts } from './targets';
import { gridsWithOrphans, headerFaults, isWiderThanWindow, type Box } from './layouts';
import { memoryOf, type Who } from './personas';
import { settle } from './setup';

const PHONE = { width: 390, height: 844 };

async function openAt(page: Page, address: string, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(address);
  await settle(page);
}

/** The longest header that each of them sees: a visitor's buttons, a bell, an admin's further links. */
for (const who of ['visitor', 'brand', 'creative', 'admin'] as const satisfies readonly Who[]) {
  test.describe(() => {
    test.use({ storageState: memoryOf(who) });

    test(`the header of a ${who} has room from 1024 px on`, async ({ page }) => {
      for (const width of [1024, 1100, 1160, 1321]) {
        // oxlint-disable no-await-in-loop -- one page, one width after the other
        await openAt(page, '/about', width);
        await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible();
        expect.soft(await headerFaults(page), `${who}, ${width} px`).toEqual([]);
        expect.soft(await isWiderThanWindow(page), `${who}, ${width} px`).toBe(false);
        // oxlint-enable no-await-in-loop
      }
    });
  });
}

test('grids have no card alone in their last row, and nothing is cut off, from 768 to 1100 px', async ({ page }) => {
  for (const address of ['/services', '/about', '/']) {
    for (const width of [768, 900, 1024, 1100]) {
      // oxlint-disable no-await-in-loop -- one page, one width after the other
      await openAt(page, address, width);
      expect.soft(await gridsWithOrphans(page), `${address}, ${width} px`).toEqual([]);
      expect.soft(await cutTexts(page), `${address}, ${width} px`).toEqual([]);
      expect.soft(await isWiderThanWindow(page), `${address}, ${width} px`).toBe(false);
      // oxlint-enable no-await-in-loop
    }
  }
});

test('the home page of a phone shows four creatives, to be swiped through', async ({ page }) => {
  await openAt(page, '/', PHONE.width, PHONE.height);
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('a[href^="/creatives/"]') });
  const cards = list.locator('> li:visible');
  await expect(cards).toHaveCount(4);
  expect(await isWiderThanWindow(page)).toBe(false);
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  // A part of the next card says that there is more.
  const inWindow = (box: Box | null) => (box ? Math.min(box.x + box.width, PHONE.width) - Math.max(box.x, 0) : 0);
  expect(inWindow(first)).toBeGreaterThan(PHONE.width / 2);
  expect(inWindow(second)).toBeGreaterThan(8);
  expect(inWindow(second)).toBeLessThan(second?.width ?? 0);
  await cards.last().scrollIntoViewIfNeeded();
  const last = await cards.last().boundingBox();
  expect(Math.round(inWindow(last))).toBe(Math.round(last?.width ?? 0));
});

test.describe(() => {
  // Lighthouse's phone: most pictures begin at a fraction of a pixel.
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

  test('the picture of a phone’s first screen is as large before the scripts run as after', async ({ page }) => {
    // By name, since the order changes from day to day, and some voices show no picture at all.
    const creatives = (await (await page.request.get('/api/creatives?limit=100')).json()) as {
      id: string;
      name: string;
    }[];
    const creative = creatives.find(({ name }) => name === 'Jana Haddad');
    for (const address of ['/creatives', `/creatives/${creative?.id}`]) {
      // oxlint-disable no-await-in-loop -- one page after the other
      await page.goto(address);
      await settle(page);
      // A larger one is a candidate of its own, as late as the scripts.
      const candidates = await page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const observer = new PerformanceObserver((list) =>
              resolve((list.getEntries() as LargestContentfulPaint[]).map(({ url }) => url)),
            );
            observer.observe({ type: 'largest-contentful-paint', buffered: true });
          }),
      );
      const pictures = candidates.filter((url) => url.includes('/media/'));
      expect(new Set(pictures).size, address).toBe(pictures.length);
      if (creative && address.endsWith(creative.id)) expect(pictures).toHaveLength(1);
      // oxlint-enable no-await-in-loop
    }
  });
});

test('a creative’s page keeps the place of its picture when its data comes late, whatever their name', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved = { score: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.score += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const creatives = (await (await page.request.get('/api/creatives?limit=100')).json()) as {
    id: string;
    name: string;
    covers: Record<string, unknown>;
  }[];
  const shown = creatives.filter(({ covers }) => Object.keys(covers).length > 0);
  const byLength = shown.toSorted((one, other) => one.name.length - other.name.length);
  await page.route(/\/api\/creatives\//, async (route) => {
    await pause(300);
    await route.continue();
  });
  const firstPicture = (within: string) =>
    page.locator(`main ${within} img[src*="/media/"]`).first().boundingBox({ timeout: 5000 });
  for (const { width, height } of [PHONE, { width: 1440, height: 900 }]) {
    for (const { id, name } of [...byLength.slice(0, 2), ...byLength.slice(-2)]) {
      // oxlint-disable no-await-in-loop -- one page after the other
      await page.setViewportSize({ width, height });
      await page.goto(`/creatives/${id}`, { waitUntil: 'commit' });
      const waiting = await firstPicture('[data-skeleton]');
      await settle(page);
      const moved = await page.evaluate(() => (window as unknown as { moved: { score: number } }).moved.score);
      expect.soft(moved, `${name}, ${width} px`).toBeLessThan(0.02);
      // Another element to the browser, which counts nothing; to the eye it is the same picture.
      const there = await firstPicture('article section');
      // Works of two services have a row of filters above them, which the waiting page cannot know.
      if (there && waiting && there.y < height)
        expect.soft(Math.abs(there.y - waiting.y), `${name}, ${width} px`).toBeLessThan(80);
      // oxlint-enable no-await-in-loop
    }
  }
});

test('the number of an option is next to it, however long it is', async ({ page }) => {
  await openAt(page, '/creatives?service=Voiceover', 1440);
  const options = page
    .getByRole('checkbox')
    .locator('xpath=ancestor::label')
    .filter({ has: page.locator('bdi + bdi') });
  await expect(options.first()).toBeVisible();
  const below = await options.evaluateAll((labels) =>
    labels
      .map((label) => Array.from(label.querySelectorAll('bdi'), (part) => part.getBoundingClientRect()))
      .filter(([name, number]) => name && number && number.top >= name.bottom - number.height / 2)
      .map(([name]) => name?.top),
  );
  expect(below).toEqual([]);
});

test('every service is in sight on a desktop, and the chosen one on a phone', async ({ page, words }) => {
  const chips = page.getByRole('navigation', { name: words.roster.services, exact: true }).getByRole('link');
  const inWindow = async () => {
    const { width = 0 } = page.viewportSize() ?? {};
    const boxes = await chips.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as Box));
    return boxes.map(({ x, width: own }) => x >= 0 && x + own <= width);
  };
  for (const width of [1440, 1024]) {
    // oxlint-disable no-await-in-loop -- one page, one width after the other
    await openAt(page, '/creatives?service=Voiceover', width);
    expect.soft(await inWindow(), `${width} px`).toEqual(Array.from({ length: 9 }, () => true));
    // oxlint-enable no-await-in-loop
  }
  await openAt(page, '/creatives?service=Voiceover', PHONE.width, PHONE.height);
  expect((await inWindow()).at(-1)).toBe(true);
});

test('the request button of a creative stays in sight on a phone', async ({ page, words }) => {
  await openAt(page, '/creatives', PHONE.width, PHONE.height);
  const first = page.getByRole('main').locator('a[href^="/creatives/"]').first();
  await page.goto((await first.getAttribute('href')) ?? '');
  await settle(page);
  const request = page.getByRole('link', { name: words.roster.requestQuote, exact: true }).first();
  await expect(request).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect(request).toBeInViewport();
});

test('the lightbox shows its buttons, a work and its words above each other on any screen', async ({ page, words }) => {
  const creative = process.env.AUDITED_CREATIVE ?? '';
  const works = (await (await page.request.get(`/api/creatives/${creative}/works`)).json()) as {
    id: string;
    files: { kind: string }[];
  }[];
  const work = works.find(({ files }) => files[0]?.kind !== 'audio');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 640],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one page, one width after the other
    await openAt(page, `/creatives/${creative}?work=${work?.id ?? ''}`, width, height);
    const figure = page.getByRole('dialog').locator('figure').first();
    const parts = [figure.locator('img, video').first(), figure.getByRole('heading', { level: 2 })];
    const close = page.getByRole('dialog').getByRole('button', { name: words.shell.close, exact: true });
    const boxes = await Promise.all(
      [...parts, close].map(async (part) => {
        await expect(part).toBeInViewport({ ratio: 0.99 });
        return part.boundingBox();
      }),
    );
    const [picture, title, button] = boxes as [Box, Box, Box];
    // Above each other: nothing lies on the picture.
    expect.soft(button.y + button.height, `${width} px`).toBeLessThanOrEqual(picture.y);
    expect.soft(picture.y + picture.height, `${width} px`).toBeLessThanOrEqual(title.y);
    expect.soft(await isWiderThanWindow(page), `${width} px`).toBe(false);
    // oxlint-enable no-await-in-loop
  }
});

test('the roster’s filters stay below the header of a phone', async ({ page, words }) => {
  await openAt(page, '/creatives', PHONE.width, PHONE.height);
  const filters = page.getByRole('button', { name: new RegExp(`^${words.roster.filters.open}`, 'u') });
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2_000);
  const header = await page.getByRole('banner').boundingBox();
  const bar = await filters.boundingBox();
  const foot = (header?.y ?? 0) + (header?.height ?? 0);
  expect(header?.y).toBe(0);
  expect(bar?.y).toBeGreaterThanOrEqual(foot);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(foot + 120);
});

test.describe(() => {
  test.use({ storageState: memoryOf('newCreative') });

  test('the styles of a service are in columns where there is room', async ({ page }) => {
    const columns = async (width: number) => {
      await openAt(page, '/join-creative', width);
      await page.locator('input[name=skills][value=Photography]').check();
      const styles = page.locator('input[type=checkbox][name$=styles i]');
      await expect(styles.first()).toBeVisible();
      const starts = await styles.evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().x)));
      expect(starts.length).toBeGreaterThan(3);
      return new Set(starts).size;
    };
    expect(await columns(1440)).toBeGreaterThan(1);
    expect(await columns(768)).toBeGreaterThan(1);
    expect(await columns(320)).toBe(1);
  });
});

test.describe(() => {
  test.use({ storageState: memoryOf('brand') });

  test('signing out comes last in the menu of a phone, away from the dashboard', async ({ page, words: { shell } }) => {
    await openAt(page, '/about', PHONE.width, PHONE.height);
    await page.getByRole('button', { name: shell.nav.openMenu }).click();
    const menu = page.getByRole('banner').getByRole('navigation').last();
    const actions = menu.locator(':is(a, button):visible');
    await expect(actions.last()).toHaveText(shell.nav.signOut);
    const names = (await actions.allInnerTexts()).map((name) => name.trim());
    expect(names.indexOf(shell.nav.dashboard)).toBeLessThan(names.indexOf(shell.nav.signOut) - 1);
  });

  test('the address and the last use of a session are apart', async ({ page, words }) => {
    await openAt(page, '/account', 1440);
    const lines = page.getByRole('list', { name: words.account.sessions.list }).locator('p:has(bdi)');
    await expect(lines.first()).toBeVisible();
    const parts = await lines.evaluateAll((all) =>
      all.map(({ children }) => Array.from(children, (part) => part.getBoundingClientRect().toJSON() as Box)),
    );
    for (const [address, lastUse] of parts) {
      if (!address || !lastUse) throw new Error('a line has two parts');
      const [left, right] = [address, lastUse].toSorted((one, other) => one.x - other.x) as [Box, Box];
      const isBelow = lastUse.y >= address.y + address.height;
      expect(isBelow || right.x - left.x - left.width >= 8).toBe(true);
      // Both begin where the line does.
      const begins = ({ x, width }: Box) => Math.round(words.language === 'ar' ? x + width : x);
      if (isBelow) expect(begins(address)).toBe(begins(lastUse));
    }
  });

  test('an empty field shows the whole of its hint, below the line too', async ({ page }) => {
    await openAt(page, '/brand-dashboard', 1440);
    const hint = page.getByRole('main').locator('input[placeholder]').first();
    await expect(hint).toBeVisible();
    expect(await hint.evaluate((field) => getComputedStyle(field, '::placeholder').overflowY)).toBe('visible');
  });

  test('an error is above the message that the connection is lost', async ({ page, context, complaints, words }) => {
    const { contact, shell } = words;
    await openAt(page, '/contact', PHONE.width, PHONE.height);
    await page.getByLabel(contact.fields.subject).selectOption('Partnership');
    await page.getByLabel(contact.fields.message).fill('Can we talk?');
    complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    const badge = page.getByText(shell.offline, { exact: true });
    await expect(badge).toBeVisible();
    await page.getByRole('button', { name: contact.submit }).click();
    const toast = page.getByRole('alert').last();
    await expect(toast).toBeVisible();
    const [above, below] = [await toast.boundingBox(), await badge.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await context.setOffline(false);
  });
});

test.describe(() => {
  test.use({ storageState: memoryOf('admin') });

  test('the columns of requests are wide enough to read, and scrolled by keyboard', async ({ page, words }) => {
    await openAt(page, '/admin/requests', 1440);
    const board = page.getByRole('group', { name: words['admin-requests'].board });
    await expect(board.getByRole('heading', { level: 2 })).toHaveCount(6);
    const columns = board.getByRole('region');
    const wide = await columns.evaluateAll((all) => all.map((column) => column.getBoundingClientRect().width));
    expect(Math.min(...wide)).toBeGreaterThanOrEqual(220);
    await board.focus();
    await page.keyboard.press(words.language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect.poll(() => board.evaluate(({ scrollLeft }) => Math.abs(scrollLeft))).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});
