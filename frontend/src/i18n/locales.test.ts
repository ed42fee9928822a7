import { describe, expect, it } from 'vitest';
import { languages, type Language } from './languages';

type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<object>('./locales/*/*.json', { eager: true, import: 'default' });
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flat(node: object, prefix = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flat(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  );
}

function namespaces(language: Language): Map<string, Texts> {
  const own = Object.entries(files).filter(([file]) => file.includes(`/${language}/`));
  return new Map(
    own.map(([file, texts]) => [/([\w-]+)\.json$/.exec(file)?.[1] ?? '', Object.fromEntries(flat(texts))]),
  );
}

/** A plural has an `_other`; a key like `at_least_one` only looks like one. */
const isPlural = (texts: Texts, key: string) => PLURAL.test(key) && key.replace(PLURAL, '_other') in texts;
const baseIn = (texts: Texts) => (key: string) => (isPlural(texts, key) ? key.replace(PLURAL, '') : key);
const basesOf = (texts: Texts) => [...new Set(Object.keys(texts).map(baseIn(texts)))].toSorted();
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);
const markers = (text: string) => (text.match(/<\/?\w+>|\|/g) ?? []).join('');

function formsOf(texts: Texts, key: string): string[] {
  return Object.keys(texts)
    .filter((candidate) => isPlural(texts, candidate) && baseIn(texts)(candidate) === key)
    .map((candidate) => PLURAL.exec(candidate)?.[1] ?? '')
    .toSorted();
}

const english = namespaces('en');
const arabic = namespaces('ar');

it('every namespace exists in both languages', () => {
  expect([...arabic.keys()].toSorted()).toEqual([...english.keys()].toSorted());
});

describe.each([...english.keys()])('%s', (namespace) => {
  const en = english.get(namespace) ?? {};
  const ar = arabic.get(namespace) ?? {};

  it('has the same keys in both languages', () => {
    expect(basesOf(ar)).toEqual(basesOf(en));
  });

  it.each(['en', 'ar'] as const)('has exactly the plural forms of %s', (language) => {
    const texts = language === 'en' ? en : ar;
    const wanted = [...new Intl.PluralRules(languages[language].locale).resolvedOptions().pluralCategories].toSorted();
    for (const key of new Set(
      Object.keys(texts)
        .filter((name) => isPlural(texts, name))
        .map(baseIn(texts)),
    )) {
      // i18next takes a text for zero in every language.
      expect(
        formsOf(texts, key).filter((form) => form !== 'zero' || wanted.includes(form)),
        key,
      ).toEqual(wanted);
    }
  });

  it('uses the same variables and marks', () => {
    for (const key of basesOf(en)) {
      const used = (texts: Texts) =>
        new Set(
          Object.entries(texts)
            .filter(([name]) => baseIn(texts)(name) === key)
            .flatMap(([, text]) => variables(text)),
        );
      expect([...used(ar)].toSorted(), key).toEqual([...used(en)].toSorted());
      if (key in en && key in ar) expect(markers(ar[key] ?? ''), key).toBe(markers(en[key] ?? ''));
    }
  });

  it('is written in Arabic where it is Arabic, and never blank', () => {
    // An example of a link or a phone number is the same everywhere.
    for (const [key, text] of Object.entries(ar).filter(([name]) => !name.endsWith('Example'))) {
      const words = text.replaceAll(/\{\{[^}]*\}\}/g, '');
      expect(words.trim() === '' || /\p{Script=Arabic}/u.test(words), `${key}: ${text}`).toBe(true);
    }
    for (const text of [...Object.values(en), ...Object.values(ar)]) expect(text.trim()).not.toBe('');
  });

  it('keeps a range of numbers on one line', () => {
    // A word joiner: without it a line may end after the dash.
    for (const [key, text] of Object.entries(en)) expect(text, key).not.toMatch(/\d–\d/);
  });

  it('uses Western digits', () => {
    for (const [key, text] of Object.entries(ar)) expect(text, key).not.toMatch(/[٠-٩۰-۹]/);
  });
});
