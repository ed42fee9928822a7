/** A page as its browser prints it, read with poppler: the words of each sheet, with their places. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Words } from './marsam';

interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Without the number of the sheet. */
  readonly words: readonly Word[];
  readonly number: string;
}

const SHEET = /<page width="([\d.]+)" height="([\d.]+)">(.*?)<\/page>/gs;
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g;
/** The margin at the bottom, in points: 20 mm. */
const FOOT = 56;

const numbers = (texts: readonly (string | undefined)[]) => texts.map(Number);

function sheetOf([width = 0, height = 0]: readonly number[], body: string): Sheet {
  const words = [...body.matchAll(WORD)].map(([, ...parts]) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = numbers(parts);
    return { left, top, right, bottom, text: parts.at(-1) ?? '' };
  });
  const isNumber = ({ top }: Word) => top > height - FOOT;
  return {
    width,
    height,
    words: words.filter((word) => !isNumber(word)),
    number: words
      .filter(isNumber)
      .map(({ text }) => text)
      .join(' '),
  };
}

/** A paper of the person who is signed in on `page`, in a language and a browser of its own. */
export async function openIn(browser: Browser, page: Page, language: Words['language'], path: string): Promise<Page> {
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    locale: language === 'ar' ? 'ar-KW' : 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const opened = await context.newPage();
  await opened.goto(path);
  await expect(opened.getByRole('article')).toBeVisible();
  return opened;
}

/** The sheets of the page, which are A4. */
export async function printed(page: Page, name: string): Promise<readonly Sheet[]> {
  const file = test.info().outputPath(`${name}.pdf`);
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
  const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  expect(info).toMatch(/Page size:.*A4/);
  const read = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' });
  const sheets = [...read.matchAll(SHEET)].map(([, ...parts]) =>
    sheetOf(numbers(parts.slice(0, 2)), parts.at(-1) ?? ''),
  );
  expect(sheets).toHaveLength(Number(/Pages:\s+(\d+)/.exec(info)?.[1]));
  return sheets;
}

/** How much of the smaller word the other one covers. */
function shared(one: Word, other: Word): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (wide <= 0 || high <= 0) return 0;
  const area = ({ left, right, top, bottom }: Word) => (right - left) * (bottom - top);
  return (wide * high) / Math.min(area(one), area(other));
}

function covered({ words }: Sheet): readonly string[] {
  return words.flatMap((one, at) =>
    words.slice(at + 1).flatMap((other) => (shared(one, other) > 0.35 ? [`${one.text} × ${other.text}`] : [])),
  );
}

/** Where the last word ends, as a share of the sheet. */
function filledTo({ height, words }: Sheet): number {
  return Math.max(0, ...words.map(({ bottom }) => bottom)) / height;
}

/** Numbered sheets without text over text, none of them empty, and none but the last with a large blank. */
export function expectSound(sheets: readonly Sheet[]): void {
  for (const [at, sheet] of sheets.entries()) {
    expect(covered(sheet), `text over text on sheet ${at + 1}`).toEqual([]);
    const cut = sheet.words.filter(({ left, right }) => left < 0 || right > sheet.width);
    expect(cut, `cut off at the edge of sheet ${at + 1}`).toEqual([]);
    expect(sheet.words.length, `words on sheet ${at + 1}`).toBeGreaterThan(3);
    expect(sheet.number).toBe(`${at + 1} / ${sheets.length}`);
    if (at < sheets.length - 1) expect(filledTo(sheet), `the blank of sheet ${at + 1}`).toBeGreaterThan(0.7);
  }
}

/** All words in the order of the file. */
export function textOf(sheets: readonly Sheet[]): string {
  return sheets.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
}

/** What stays at its place on the screen is printed on every sheet, over its text: so nothing of it is printed. */
export async function expectNothingFixed(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const fixed = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).position === 'fixed' && element.getClientRects().length > 0)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  await page.emulateMedia({ media: null });
  expect(fixed).toEqual([]);
}
