/** The texts follow docs/glossary.md: none contains a word that its last table excludes. */
import { describe, expect, it } from 'vitest';
import {
  demoTexts,
  errorTexts,
  glossary,
  mailsOf,
  screenTexts,
  vocabularyTexts,
  type Text,
} from '@/test/product-texts';
import { languages, type Language } from './languages';

interface Rule {
  readonly language: Language;
  readonly everywhere: boolean;
  readonly pattern: RegExp;
  readonly instead: string;
}

function rulesOf(text: string): Rule[] {
  const rows = text.matchAll(/^\| (en|ar)(, all)? *\| `(.+)` *\| (.+?) *\|$/gm);
  return [...rows].map(([, language = '', all, pattern = '', instead = '']) => ({
    language: language as Language,
    everywhere: all !== undefined,
    // A bar inside a table's cell is escaped.
    pattern: new RegExp(pattern.replaceAll(String.raw`\|`, '|'), 'iu'),
    instead,
  }));
}

const rules = rulesOf(glossary());

function textsOf(language: Language): Text[] {
  return language === 'ar' ? [...screenTexts(language), ...vocabularyTexts()] : screenTexts(language);
}

function found(texts: readonly Text[], wanted: readonly Rule[]): string[] {
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
    expect(
      found(
        demoTexts(),
        rules.filter((rule) => rule.everywhere),
      ),
    ).toEqual([]);
  });
});

/** Sentences that the specification quotes without a full stop. */
const QUOTED = new Set([
  'An account with this email already exists. Please sign in instead',
  'Failed to approve application',
  'Failed to load applications',
  'Failed to make user admin',
  'Failed to reject application',
  'Failed to verify admin access',
  'Incorrect password',
  'Invalid email address',
  'No account found with this email address',
  'Password is too weak. Please choose a stronger password',
  'Password must be at least {{min, number}} characters',
  'Passwords do not match',
  'You do not have admin permissions',
]);

it.each(Object.keys(languages) as Language[])('every error ends in a full stop, in %s', (language) => {
  const open = errorTexts(language)
    .map(([, text]) => text)
    .filter((text) => !text.endsWith('.') && !QUOTED.has(text));
  // A full stop after a URL would become part of it.
  expect(open.filter((text) => !/https:\/\/\P{L}?$/u.test(text))).toEqual([]);
});

/** Headings of whole screens; what could not be loaded is a heading, too, above its cause and the way to try again. */
const HEADINGS = new Set([
  'identity.json.changeEmail.failed',
  'identity.json.stopPayouts.failed',
  'identity.json.verify.failed',
]);
/** A status is a word, and a notice is a line of a list. */
const STATES = /\.states\.failed$|^notifications\.json\.kinds\./;
const LOADING = /^(?:We couldn’t load|Failed to load|تعذّر تحميل)/u;

it.each(Object.keys(languages) as Language[])(
  'every sentence of a failed action ends in a full stop, in %s',
  (language) => {
    const failures = screenTexts(language).filter(
      ([key, text]) =>
        /failed$/i.test(key) && !STATES.test(key) && !HEADINGS.has(key) && !LOADING.test(text) && !QUOTED.has(text),
    );
    expect(failures.length).toBeGreaterThan(40);
    expect(failures.filter(([, text]) => !text.endsWith('.'))).toEqual([]);
  },
);

it('who pays the service fee is said in one sentence, wherever it is said', () => {
  for (const language of Object.keys(languages) as Language[]) {
    const sentences = screenTexts(language)
      .flatMap(([, text]) => text.split(/(?<=\.) /u))
      .filter((sentence) => sentence.endsWith('.') && /service fee|رسوم خدمة/u.test(sentence));
    expect(new Set(sentences).size, sentences.join('\n')).toBe(1);
    expect(sentences.length, language).toBe(6);
  }
});
