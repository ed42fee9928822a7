/** The texts follow docs/glossary.md: none contains a word that its last table excludes. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from './languages';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LOCALES = path.join(ROOT, 'frontend/src/i18n/locales');
const MAILS = path.join(ROOT, 'crates/mail/templates');
const DEMO = path.join(ROOT, 'crates/demo/data');

interface Rule {
  readonly language: Language;
  readonly everywhere: boolean;
  readonly pattern: RegExp;
  readonly instead: string;
}

const read = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8');

function rulesOf(glossary: string): Rule[] {
  const rows = glossary.matchAll(/^\| (en|ar)(, all)? *\| `(.+)` *\| (.+?) *\|$/gm);
  return [...rows].map(([, language = '', all, pattern = '', instead = '']) => ({
    language: language as Language,
    everywhere: all !== undefined,
    // A bar inside a table's cell is escaped.
    pattern: new RegExp(pattern.replaceAll(String.raw`\|`, '|'), 'iu'),
    instead,
  }));
}

/** Every text below a value, with the path that leads to it. */
function flat(node: unknown, where: string): [string, string][] {
  if (typeof node === 'string') return [[where, node]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => flat(value, `${where}.${key}`));
}

const json = (folder: string, file: string) => flat(JSON.parse(read(folder, file)), file);
const rules = rulesOf(read(ROOT, 'docs/glossary.md'));

function textsOf(language: Language): [string, string][] {
  const folder = path.join(LOCALES, language);
  const screens = readdirSync(folder).flatMap((file) => json(folder, file));
  const terms = json(path.join(ROOT, 'frontend/src/api'), 'vocabularies.json');
  // The vocabularies' English labels are the specification's.
  return language === 'ar' ? [...screens, ...terms.filter(([key]) => key.endsWith('_ar'))] : screens;
}

/** The lines of the mails in one language, and the texts inside the template's tags. */
function mailsOf(language: Language): [string, string][] {
  return [`${language}.txt`, `requests.${language}.txt`].flatMap((file) => mailTexts(file));
}

function mailTexts(file: string): [string, string][] {
  const template = read(MAILS, file).replaceAll(/\{#.*?#\}/gsu, '');
  const inTags = [...template.matchAll(/\{%.*?%\}/gsu)].flatMap(([tag]) => [...tag.matchAll(/"((?:[^"\\]|\\.)*)"/gsu)]);
  const lines = template.replaceAll(/\{%.*?%\}/gsu, '\n').split('\n');
  const texts = [...lines, ...inTags.map(([, text = '']) => text)].map((text) => text.trim());
  return texts.filter((text) => text !== '').map((text) => [file, text]);
}

function found(texts: readonly [string, string][], wanted: readonly Rule[]): string[] {
  return texts.flatMap(([key, text]) =>
    wanted
      .filter(({ pattern }) => pattern.test(text))
      .map(({ pattern, instead }) => `${key}: ${pattern.source} → ${instead}: ${text}`),
  );
}

describe('the glossary', () => {
  it('rules out words of both languages', () => {
    for (const language of ['en', 'ar'] as const) {
      expect(rules.filter((rule) => rule.language === language).length, language).toBeGreaterThan(10);
    }
  });

  it.each(Object.keys(languages) as Language[])('is kept by the screens and the vocabularies, in %s', (language) => {
    const own = rules.filter((rule) => rule.language === language);
    expect(found(textsOf(language), own)).toEqual([]);
  });

  it.each(Object.keys(languages) as Language[])('is kept by the mails, in %s', (language) => {
    const texts = mailsOf(language);
    expect(texts.length).toBeGreaterThan(100);
    expect(
      found(
        texts,
        rules.filter((rule) => rule.language === language),
      ),
    ).toEqual([]);
  });

  it('is kept by the data of the demo', () => {
    const files = readdirSync(DEMO, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    const texts = files.flatMap((file) => json(DEMO, file));
    expect(
      found(
        texts,
        rules.filter((rule) => rule.everywhere),
      ),
    ).toEqual([]);
  });
});

/** Sentences that the specification quotes without a full stop. */
const QUOTED = new Set([
  'An account with this email already exists. Please sign in instead',
  'Incorrect password',
  'Invalid email address',
  'No account found with this email address',
  'Password is too weak. Please choose a stronger password',
  'Password must be at least {{min, number}} characters',
  'Passwords do not match',
  'You do not have admin permissions',
]);

it.each(Object.keys(languages) as Language[])('every error ends in a full stop, in %s', (language) => {
  const errors = json(path.join(LOCALES, language), 'errors.json');
  const open = errors.map(([, text]) => text).filter((text) => !text.endsWith('.') && !QUOTED.has(text));
  // A full stop after a URL would become part of it.
  expect(open.filter((text) => !/https:\/\/\P{L}?$/u.test(text))).toEqual([]);
});

it('who pays the service fee is said in one sentence, wherever it is said', () => {
  for (const language of Object.keys(languages) as Language[]) {
    const folder = path.join(LOCALES, language);
    const sentences = readdirSync(folder)
      .flatMap((file) => json(folder, file))
      .flatMap(([, text]) => text.split(/(?<=\.) /u))
      .filter((sentence) => sentence.endsWith('.') && /service fee|رسوم خدمة/u.test(sentence));
    expect(new Set(sentences).size, sentences.join('\n')).toBe(1);
    expect(sentences.length, language).toBe(5);
  }
});
