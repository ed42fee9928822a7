/** Every text of the product, with its place: screens, vocabularies, mails and the demo's data. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@/i18n/languages';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LOCALES = path.join(ROOT, 'frontend/src/i18n/locales');
const MAILS = path.join(ROOT, 'crates/mail/templates');
const DEMO = path.join(ROOT, 'crates/demo/data');
const MEDIA = path.join(ROOT, 'crates/demo/media');

/** The place of a text, and the text. */
export type Text = readonly [where: string, text: string];

const read = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8');

export const glossary = () => read(ROOT, 'docs/glossary.md');

/** Every text below a value, with the path that leads to it. */
function flat(node: unknown, where: string): Text[] {
  if (typeof node === 'string') return [[where, node]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => flat(value, `${where}.${key}`));
}

const json = (folder: string, file: string) => flat(JSON.parse(read(folder, file)), file);

export const errorTexts = (language: Language) => json(path.join(LOCALES, language), 'errors.json');

export function screenTexts(language: Language): Text[] {
  const folder = path.join(LOCALES, language);
  return readdirSync(folder).flatMap((file) => json(folder, file));
}

/** The Arabic labels only: the English ones are the specification's. */
export function vocabularyTexts(): Text[] {
  return json(path.join(ROOT, 'frontend/src/api'), 'vocabularies.json').filter(([key]) => key.endsWith('_ar'));
}

function mailTexts(file: string): Text[] {
  const template = read(MAILS, file).replaceAll(/\{#.*?#\}/gsu, '');
  const inTags = [...template.matchAll(/\{%.*?%\}/gsu)].flatMap(([tag]) => [...tag.matchAll(/"((?:[^"\\]|\\.)*)"/gsu)]);
  const lines = template.replaceAll(/\{%.*?%\}/gsu, '\n').split('\n');
  const texts = [...lines, ...inTags.map(([, text = '']) => text)].map((text) => text.trim());
  return texts.filter((text) => text !== '').map((text) => [file, text]);
}

/** The lines of the mails in one language, and the texts inside the template's tags. */
export function mailsOf(language: Language): Text[] {
  return [`${language}.txt`, `requests.${language}.txt`].flatMap((file) => mailTexts(file));
}

/** The words of the demo: its data, the titles of its works, and what is written on their pictures. */
export function demoTexts(): Text[] {
  const files = readdirSync(DEMO, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return [...files.flatMap((file) => json(DEMO, file)), ...json(MEDIA, 'manifest.json'), ...json(MEDIA, 'shows.json')];
}
