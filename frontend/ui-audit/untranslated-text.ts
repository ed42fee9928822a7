/** Looks for untranslated text: raw keys, unfilled variables, and sentences in the other language. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Words } from '../e2e/marsam';

const LOCALES = path.resolve(import.meta.dirname, '../src/i18n/locales');
const ARABIC = /\p{Script=Arabic}/u;
const GAP = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /;
/** What an operator types is the same in both languages. */
const COMMAND = /\u2066marsam [\w -]+\u2069/g;
/** What a user wrote, inside a text of ours: isolated, so that its direction does not spread. */
const ISOLATED = /\u2068[^\u2069]*\u2069/gu;
/** A brand, a unit and texts without letters may appear in both languages. */
const IN_BOTH = /^(?:marsam|kwd|json|ugc|ai|google|apple|facebook|twitter)$/i;
const LATIN_WORDS = /[A-Za-z][A-Za-z'’]+(?:\s+[A-Za-z][A-Za-z'’]+){2,}/;

interface Shown {
  readonly text: string;
  /** User-supplied, or marked with its own language. */
  readonly foreign: boolean;
}

function leaves(tree: unknown, at: string): readonly (readonly [string, string])[] {
  if (typeof tree === 'string') return [[at, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, branch]) => leaves(branch, at === '' ? name : `${at}.${name}`));
}

function texts(language: Words['language']): ReadonlyMap<string, string> {
  const files = readdirSync(path.join(LOCALES, language));
  return new Map(
    files.flatMap((file) => {
      const tree: unknown = JSON.parse(readFileSync(path.join(LOCALES, language, file), 'utf8'));
      return leaves(tree, '').map(([key, text]) => [`${path.basename(file, '.json')}:${key}`, text] as const);
    }),
  );
}

const english = texts('en');
const arabic = texts('ar');
/** A key of one word cannot be distinguished from a word. */
const keys = new Set(
  [...english.keys()]
    .map((key) => key.replace(/^\w+:/, '').replace(/_(?:one|other)$/, ''))
    .filter((key) => key.includes('.')),
);
const onlyEnglish = new Set(
  [...english].filter(([key, text]) => arabic.get(key) !== text).map(([, text]) => text.trim()),
);

/** All visible or announced text, including the page's head. */
function shownOn(page: Page): Promise<readonly Shown[]> {
  return page.evaluate(() => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'];
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- what runs in the page can use nothing of this file
    const foreign = (element: Element | null) => {
      const marked = element?.closest('[lang], bdi, code, [dir=auto], textarea, [dir=ltr]');
      return marked !== null && marked !== undefined && marked !== document.documentElement;
    };
    const shown: { text: string; foreign: boolean }[] = [{ text: document.title, foreign: false }];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const text = (walker.currentNode.nodeValue ?? '').trim();
      if (text === '' || element === null || element.closest('script, style, noscript, template') !== null) continue;
      shown.push({ text, foreign: foreign(element) });
    }
    for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join(','))) {
      for (const name of attributes) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (text !== '') shown.push({ text, foreign: foreign(element) });
      }
    }
    return shown;
  });
}

function isRaw(text: string): boolean {
  return (
    GAP.test(text) ||
    (text.match(/[A-Za-z]\w*(?::[A-Za-z]\w*)?(?:\.\w+)+/g) ?? []).some((word) => keys.has(word.replace(/^\w+:/, '')))
  );
}

function isUntranslated({ text, foreign }: Shown, language: Words['language']): boolean {
  if (foreign || IN_BOTH.test(text)) return false;
  const own = text.replaceAll(ISOLATED, '');
  if (language === 'en') return ARABIC.test(own);
  return onlyEnglish.has(text) || LATIN_WORDS.test(own.replaceAll(COMMAND, ''));
}

/** Texts that should not appear on a page in this language. */
export async function missingWords(page: Page, language: Words['language']): Promise<readonly string[]> {
  const shown = await shownOn(page);
  const wrong = shown.filter((one) => isRaw(one.text) || isUntranslated(one, language));
  return [...new Set(wrong.map(({ text }) => text))];
}
