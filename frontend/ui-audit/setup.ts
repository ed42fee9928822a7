/** Sets a page's language, theme and width, and waits until it is stable. */
import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen';
import type { Words } from '../e2e/marsam';

export const widths = [1440, 390, 320] as const;
export const themes = ['light', 'dark'] as const;
export type Width = (typeof widths)[number];
export type Theme = (typeof themes)[number];

const HEIGHTS: Readonly<Record<Width, number>> = { 1440: 900, 390: 844, 320: 640 };

export interface View {
  readonly width: Width;
  readonly themes: readonly Theme[];
}

/** How much is checked: everything, or a sample for every change. */
export type Part = 'all' | 'sample';

/**
 * The views of a screen in one language. A sample has one of the six of a route's first state: those of the two languages
 * differ in theme and width. Of its other states it has one in one language, because most of such a screen was checked
 * with the first. Neighbours in the table differ.
 */
export function viewsOf(screen: Screen, at: number, language: Words['language'], part: Part): readonly View[] {
  if (part === 'all') return widths.map((width) => ({ width, themes }));
  const turn = language === 'ar' ? 1 : 0;
  const viewAt = (place: number, theme: Theme): View => ({
    width: widths[place % widths.length] ?? widths[0],
    themes: [theme],
  });
  if (isFirstState(screen)) return [viewAt(at + turn, themes[(at + turn) % 2] ?? themes[0])];
  const isTurn = at % 2 === turn;
  return isTurn ? [viewAt(at, themes[Math.floor(at / 2) % 2] ?? themes[0])] : [];
}

/** Named after its route, as the first state is. */
export function isFirstState({ name, route }: Screen): boolean {
  return name === route || route === '*';
}

export async function settle(page: Page): Promise<void> {
  await expect(page.locator('main h1:visible')).toBeVisible();
  await expect(page.locator(':is(main, dialog) :is([aria-busy=true], [data-skeleton])')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

export async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    window.localStorage.setItem('theme', chosen);
    document.documentElement.dataset.theme = chosen;
    window.dispatchEvent(new Event('marsam:theme'));
  }, theme);
}

/** Opens a screen in its state. */
export async function open(page: Page, screen: Screen, words: Words, width: Width): Promise<void> {
  // Aborts what the last view still waits for.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  for (const [path, { status = 200, body }] of Object.entries(screen.answers ?? {})) {
    const answer = body === undefined ? { status, headers: { 'content-length': '0' } } : { status, json: body };
    // oxlint-disable-next-line no-await-in-loop -- the answers of one screen, before it is opened
    await page.route(new RegExp(`${path}(?:\\?|$)`), (route) => route.fulfill(answer));
  }
  await screen.before?.(page);
  await page.goto(screen.at());
  await settle(page);
  if (screen.arrange) {
    await screen.arrange({ page, words, narrow: width < 961 });
    await settle(page);
  }
}
