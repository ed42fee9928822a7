/** What is wrong with a layout: a header without room, a grid with a card alone in its last row, a page that is too wide. */
import type { Page } from '@playwright/test';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function isWiderThanWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Links and buttons of the header that overlap, wrap, are cut off or lie outside the window. */
export function headerFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const actions = [...document.querySelectorAll<HTMLElement>('header :is(a, button)')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const boxes = actions.map((element) => ({
      element,
      name: element.innerText.trim() || (element.ariaLabel ?? element.tagName),
      box: element.getBoundingClientRect(),
    }));
    for (const { element, name, box } of boxes) {
      if (box.left < 0 || box.right > window.innerWidth) found.push(`${name} is outside of the window`);
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) found.push(`${name} is cut off`);
      // Where there is no room for the name next to the logo, it is there for screen readers only.
      const parts = [element, ...element.querySelectorAll<HTMLElement>('*')].filter(
        (part) =>
          part.getBoundingClientRect().width > 1 &&
          [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
      );
      const isWrapped = parts.some((part) => {
        const text = document.createRange();
        text.selectNodeContents(part);
        return text.getBoundingClientRect().height > 1.9 * (Number.parseFloat(getComputedStyle(part).lineHeight) || 24);
      });
      if (isWrapped) found.push(`${name} wraps`);
    }
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 1 && down > 1) found.push(`${one.name} overlaps ${other.name}`);
      }
    }
    return found;
  });
}

/** Grids of cards whose last row has but one, under rows of several. */
export function gridsWithOrphans(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const grid of document.querySelectorAll<HTMLElement>('main :is(ul, ol, div)')) {
      if (getComputedStyle(grid).display !== 'grid' || grid.closest('[aria-hidden=true]') !== null) continue;
      const cards = [...grid.children].filter((card) => card.checkVisibility());
      const rows = new Map<number, number>();
      for (const card of cards) {
        const top = Math.round(card.getBoundingClientRect().top);
        rows.set(top, (rows.get(top) ?? 0) + 1);
      }
      const counts = [...rows.values()];
      if (counts.length > 1 && Math.max(...counts) > 2 && counts.at(-1) === 1) {
        found.push(`${grid.tagName.toLowerCase()} in rows of ${counts.join(', ')}: ${grid.innerText.slice(0, 40)}`);
      }
    }
    return found;
  });
}
