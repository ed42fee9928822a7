/**
 * Writes the service worker and the page that it answers with when there is no line. Pages come from the network and
 * from nowhere else, so that nobody sees an old one; what the API says is never kept.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateSW } from 'workbox-build';
import { LANGUAGES, publicWords, reach, type Chunks } from './pages.ts';

const PAGE = 'offline.html';

/** Screens that a visitor may want to open without a line before having seen them. */
const KEPT = ['home', 'services', 'creatives', 'creative', 'about', 'contact', 'terms', 'privacy', 'auth'].map((name) => `src/routes/${name}-page.tsx`);
const KEPT_WORDS = ['contact', 'legal', 'identity'];

/** The page without anything that the server would fill in. */
async function writePage(outDir: string): Promise<void> {
  const page = await readFile(path.join(outDir, 'index.html'), 'utf8');
  const [before, inside, after] = page.split(/<!--\/?page-->/);
  if (after === undefined) throw new Error('index.html does not mark what the server fills in');
  await writeFile(path.join(outDir, PAGE), `${before}${inside?.trim()}\n    <meta name="robots" content="noindex" />${after}`);
}

function keptFiles(chunks: Chunks): readonly string[] {
  const words = LANGUAGES.flatMap((language) => [publicWords(language), ...KEPT_WORDS.map((name) => `src/i18n/locales/${language}/${name}.json`)]);
  const fonts = Object.keys(chunks).filter((name) => name.endsWith('.woff2'));
  const names = new Set(['index.html', ...KEPT, ...words, ...fonts].flatMap((name) => [...reach(chunks, name)]));
  const files = [...names].flatMap((name) => [chunks[name]?.file, ...(chunks[name]?.css ?? [])]);
  const pictures = Object.values(chunks).map((chunk) => chunk?.file).filter((file) => file?.endsWith('.svg'));
  return [...new Set([...files, ...pictures])].filter((file) => file !== undefined);
}

export async function writeOffline(outDir: string, chunks: Chunks): Promise<void> {
  await writePage(outDir);
  const { warnings } = await generateSW({
    globDirectory: outDir,
    globPatterns: [PAGE, ...keptFiles(chunks)],
    swDest: path.join(outDir, 'sw.js'),
    dontCacheBustURLsMatching: /^assets\//,
    directoryIndex: null,
    cacheId: 'marsam',
    mode: 'production',
    sourcemap: false,
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    // The next version serves as soon as it is there; a page that is open keeps its files or loads itself anew.
    skipWaiting: true,
    navigationPreload: true,
    runtimeCaching: [
      {
        urlPattern: ({ request, sameOrigin, url }) =>
          sameOrigin && request.mode === 'navigate' && !/^\/(?:api|media|\.well-known)\//.test(url.pathname),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: `/${PAGE}` } },
      },
      {
        urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: {
          cacheName: 'marsam-assets',
          cacheableResponse: { statuses: [200] },
          expiration: { maxEntries: 120 },
        },
      },
    ],
  });
  if (warnings.length > 0) throw new Error(`the service worker: ${warnings.join('; ')}`);
}
