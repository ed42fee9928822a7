/** The build's manifest for the server: every route with its texts and files. Written to `.site/pages.json`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routes, type Route, type RouteEntry } from '../src/lib/routes.ts';

const SRC = path.resolve(import.meta.dirname, '../src');
export const LANGUAGES = ['en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

type Texts = Pick<RouteEntry, 'title' | 'description'>;

export const allRoutes: readonly Route[] = Object.values(routes);
const NOT_FOUND: Texts = { title: 'shell:notFound.title', description: 'shell:notFound.text' };

/** The file of a route's screen, as the build's manifest names it. */
export const screenFile = ({ screen }: Pick<Route, 'screen'>): string => `src/routes/${screen}.tsx`;
/** The server's pattern: `{}` means one segment. */
export const serverPath = (route: string): string => route.replace(':id', '{}');

export interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type Chunks = Readonly<Record<string, Chunk | undefined>>;

export function textsFile(language: Language, namespace: string): string {
  return `src/i18n/locales/${language}/${namespace}.json`;
}

/** The text of a translation key; an unknown key fails the build. */
export function wordsAt(language: Language, key: string): string {
  const [namespace = '', inside = ''] = key.split(':');
  const texts: unknown = JSON.parse(readFileSync(path.resolve(SRC, '..', textsFile(language, namespace)), 'utf8'));
  const found = inside
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], texts);
  if (typeof found !== 'string') throw new Error(`no text at ${key} in ${language}`);
  return found;
}

/** A chunk with everything that it imports, itself first. */
export function reach(chunks: Chunks, name: string, seen: Set<string> = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of chunks[name]?.imports ?? []) reach(chunks, next, seen);
  return seen;
}

const ENTRY = 'index.html';
export const publicWords = (language: Language) => `src/i18n/public-words.${language}.ts`;
/** The list of the other files of words, which is read before any of them. */
const FURTHER_WORDS = 'src/i18n/further-words.ts';
/** The list of the screens that are not public, which is read before any of them. */
export const FURTHER_SCREENS = 'src/app/further-screens.ts';

/** A screen with everything that it imports, and what is read before it. */
export function screenReach(chunks: Chunks, route: Pick<Route, 'screen' | 'public'>): Set<string> {
  const own = reach(chunks, screenFile(route));
  return route.public ? own : reach(chunks, FURTHER_SCREENS, own);
}

/** The files of namespaces; one without its own chunk is part of the public texts. */
export function wordFiles(chunks: Chunks, language: Language, namespaces: readonly string[]): readonly string[] {
  const own = namespaces.map((namespace) => textsFile(language, namespace)).filter((name) => chunks[name]);
  return own.length > 0 ? [FURTHER_WORDS, ...own] : [];
}

const address = (file: string) => `/${file}`;
const both = <T>(of: (language: Language) => T) => ({ en: of('en'), ar: of('ar') });

/** Names of the server's files. */
export interface PrerenderedPage {
  readonly root: string;
  /** The rules of the style sheet that the page needs. */
  readonly styles: string;
  /** Names these styles in a Content Security Policy. */
  readonly policy: string;
}
export type PrerenderedFiles = Readonly<Record<Language, PrerenderedPage>>;

/** Paths that robots.txt disallows: a section once, by its first segment. */
export function disallowedPaths(): readonly string[] {
  const known = new Set<string>(allRoutes.map((route) => route.path));
  const sections = allRoutes
    .filter((route) => route.noCrawl)
    .map((route) => {
      const section = `/${route.path.split('/')[1] ?? ''}`;
      return known.has(section) ? section : `${section}/`;
    });
  return [...new Set(sections)];
}

/** What the server reads of a build. */
export function describe(chunks: Chunks, prerendered: ReadonlyMap<string, PrerenderedFiles>) {
  const shell = reach(chunks, ENTRY);
  const chunkOf = (name: string): Chunk => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    return chunk;
  };
  const scripts = (names: Iterable<string>) => [...names].map((name) => address(chunkOf(name).file));
  const texts = ({ title, description }: Texts) =>
    both((language) => ({
      title: wordsAt(language, title),
      description: description ? wordsAt(language, description) : '',
    }));
  const font = (script: string) =>
    scripts(Object.keys(chunks).filter((name) => name.endsWith(`/readex-pro-${script}-wght-normal.woff2`)));
  const latin = font('latin');
  const arabic = font('arabic');
  if (latin.length + arabic.length !== 2) throw new Error('the build has not its two fonts');

  const pages = allRoutes.map((route) => {
    const own = [...screenReach(chunks, route)].filter((chunk) => !shell.has(chunk));
    const page = {
      listed: route.public ?? false,
      texts: texts(route),
      styles: own.flatMap((chunk) => chunkOf(chunk).css ?? []).map(address),
      scripts: scripts(own),
      words: both((language) => scripts(wordFiles(chunks, language, route.namespaces))),
      prerendered: prerendered.get(route.path) ?? null,
      calls: route.preload ?? [],
    };
    return [serverPath(route.path), page] as const;
  });
  return {
    brand: both((language) => wordsAt(language, 'shell:brand')),
    creatives_of: both((language) => wordsAt(language, 'roster:titleOf')),
    not_found: texts(NOT_FOUND),
    // A space is a Latin character to a font, so an Arabic page needs both.
    fonts: { en: latin, ar: [...arabic, ...latin] },
    words: both((language) => scripts([publicWords(language)])),
    disallow: disallowedPaths(),
    pages: Object.fromEntries(pages),
  };
}
