/** What the server is told of each page: its words, out of the web app's own, and the files that it will ask for. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '../src/lib/paths.ts';

const SRC = path.resolve(import.meta.dirname, '../src');
export const LANGUAGES = ['en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

interface PageRow {
  /** The file in src/routes. */
  readonly screen: string;
  /** Words by their key, `namespace:path.to.them`. */
  readonly title: string;
  readonly description?: string;
  /** Only what everybody may see is listed in search engines. */
  readonly listed?: true;
  /** Whether it is drawn ahead: what it shows at first depends on nothing but the language. */
  readonly drawn?: true;
  /** What a page drawn ahead asks the API for at once; `{}` is the address's own id. */
  readonly calls?: readonly string[];
}

const ROSTER = ['/api/services', '/api/creatives?limit=24'];

/** A page that is missing here has no name but the product's, and is not listed. */
const rows: Partial<Record<keyof typeof paths, PageRow>> = {
  home: { screen: 'home-page', title: 'home:title', description: 'home:lead', listed: true, drawn: true, calls: ROSTER },
  services: { screen: 'services-page', title: 'services:title', description: 'services:lead', listed: true, drawn: true, calls: ['/api/services'] },
  creatives: { screen: 'creatives-page', title: 'roster:title', description: 'roster:lead', listed: true, drawn: true, calls: ROSTER },
  creative: { screen: 'creative-page', title: 'roster:profile.goneTitle', description: 'roster:profile.goneText', listed: true, drawn: true, calls: ['/api/creatives/{}'] },
  about: { screen: 'about-page', title: 'about:title', description: 'about:lead', listed: true, drawn: true },
  contact: { screen: 'contact-page', title: 'contact:title', description: 'contact:lead', listed: true },
  terms: { screen: 'terms-page', title: 'legal:terms.title', description: 'legal:terms.lead', listed: true, drawn: true },
  privacy: { screen: 'privacy-page', title: 'legal:privacy.title', description: 'legal:privacy.lead', listed: true, drawn: true },
  requestQuote: { screen: 'request-quote-page', title: 'quotes:title', description: 'quotes:lead' },
  joinCreative: { screen: 'join-creative-page', title: 'applications:title', description: 'applications:lead' },
  auth: { screen: 'auth-page', title: 'identity:signIn.title', description: 'identity:lead' },
  signIn: { screen: 'sign-in-page', title: 'identity:ways.title', description: 'identity:lead' },
  authCallback: { screen: 'callback-page', title: 'identity:completing.title' },
  account: { screen: 'account-page', title: 'account:title' },
  brandDashboard: { screen: 'brand-dashboard-page', title: 'quotes:dashboard.title' },
  dashboardBrand: { screen: 'brand-dashboard-page', title: 'quotes:dashboard.title' },
  creativeDashboard: { screen: 'creative-dashboard-page', title: 'applications:dashboard.title' },
  dashboardCreative: { screen: 'creative-dashboard-page', title: 'applications:dashboard.title' },
  admin: { screen: 'admin-page', title: 'admin:title' },
  adminSetup: { screen: 'admin-setup-page', title: 'admin:setup.title' },
  profileSetup: { screen: 'profile-setup-page', title: 'identity:profile.title', description: 'identity:profile.lead' },
};
const NOT_FOUND: Pick<PageRow, 'title' | 'description'> = { title: 'shell:notFound.title', description: 'shell:notFound.text' };

export interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type Chunks = Readonly<Record<string, Chunk | undefined>>;

function textsOf(language: Language, namespace: string): string {
  return `src/i18n/locales/${language}/${namespace}.json`;
}

/** The words behind a key; a key that leads nowhere ends the build. */
export function wordsAt(language: Language, key: string): string {
  const [namespace = '', inside = ''] = key.split(':');
  const texts: unknown = JSON.parse(readFileSync(path.resolve(SRC, '..', textsOf(language, namespace)), 'utf8'));
  const found = inside.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], texts);
  if (typeof found !== 'string') throw new Error(`no text at ${key} in ${language}`);
  return found;
}

/** Which words each screen is shown with, read where the router says it. */
function namespacesOf(screen: string): readonly string[] {
  const router = readFileSync(path.join(SRC, 'app/router.tsx'), 'utf8');
  const named = new RegExp(`import\\('@/routes/${screen}'\\), \\[([^\\]]*)\\]`).exec(router)?.[1];
  if (named === undefined) throw new Error(`the router loads no ${screen}`);
  return [...named.matchAll(/'([\w-]+)'/g)].flatMap(([, namespace]) => namespace ?? []);
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
const address = (file: string) => `/${file}`;
const both = <T>(of: (language: Language) => T) => ({ en: of('en'), ar: of('ar') });

/** Names of files, by language. */
export type DrawnFiles = Readonly<Record<Language, string>>;

/** The routes that are drawn ahead. */
export const drawnRoutes: readonly string[] = Object.entries(rows).flatMap(([name, row]) => (row.drawn ? paths[name as keyof typeof paths] : []));

/** What the server reads of a build. */
export function describe(chunks: Chunks, drawn: ReadonlyMap<string, DrawnFiles>) {
  const shell = reach(chunks, ENTRY);
  const chunkOf = (name: string): Chunk => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    return chunk;
  };
  const scripts = (names: Iterable<string>) => [...names].map((name) => address(chunkOf(name).file));
  // A namespace without a chunk of its own stands among the public words.
  const wordsOf = (language: Language, namespaces: readonly string[]) =>
    scripts(namespaces.map((namespace) => textsOf(language, namespace)).filter((name) => chunks[name]));
  const texts = ({ title, description }: Pick<PageRow, 'title' | 'description'>) =>
    both((language) => ({ title: wordsAt(language, title), description: description ? wordsAt(language, description) : '' }));
  const font = (script: string) => scripts(Object.keys(chunks).filter((name) => name.endsWith(`/readex-pro-${script}-wght-normal.woff2`)));
  const latin = font('latin');
  const arabic = font('arabic');
  if (latin.length + arabic.length !== 2) throw new Error('the build has not its two fonts');

  const pages = Object.entries(rows).map(([name, row]) => {
    const route = paths[name as keyof typeof paths];
    const own = [...reach(chunks, `src/routes/${row.screen}.tsx`)].filter((chunk) => !shell.has(chunk));
    const page = {
      listed: row.listed ?? false,
      texts: texts(row),
      styles: own.flatMap((chunk) => chunkOf(chunk).css ?? []).map(address),
      scripts: scripts(own),
      words: both((language) => wordsOf(language, namespacesOf(row.screen))),
      drawn: drawn.get(route) ?? null,
      calls: row.calls ?? [],
    };
    return [route.replace(':id', '{}'), page] as const;
  });
  return {
    brand: both((language) => wordsAt(language, 'shell:brand')),
    creatives_of: both((language) => wordsAt(language, 'roster:titleOf')),
    not_found: texts(NOT_FOUND),
    // A blank is a Latin letter to a font, so an Arabic page needs both.
    fonts: { en: latin, ar: [...arabic, ...latin] },
    words: both((language) => scripts([publicWords(language)])),
    pages: Object.fromEntries(pages),
  };
}
