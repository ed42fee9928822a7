/**
 * Writes the service worker and its offline page. Navigations are network-only, so that no stale page is shown, and API
 * responses are never cached.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { allRoutes, LANGUAGES, publicWords, reach, screenReach, wordFiles, type Chunks } from './pages.ts';

const PAGE = 'offline.html';

/** The offline page: the app shell without a server-rendered head. */
async function writePage(outDir: string): Promise<void> {
  const page = await readFile(path.join(outDir, 'index.html'), 'utf8');
  const [before, inside, after] = page.split(/<!--\/?page-->/);
  if (after === undefined) throw new Error('index.html lacks its <!--page--> markers');
  await writeFile(
    path.join(outDir, PAGE),
    `${before}${inside?.trim()}\n    <meta name="robots" content="noindex" />${after}`,
  );
}

/** The files of every route that `src/lib/routes.ts` marks `offline`, with its texts, the fonts and the pictures. */
function precachedFiles(chunks: Chunks): readonly string[] {
  const offline = allRoutes.filter((route) => route.offline);
  const namespaces = [...new Set(offline.flatMap((route) => route.namespaces))];
  const words = LANGUAGES.flatMap((language) => [publicWords(language), ...wordFiles(chunks, language, namespaces)]);
  const fonts = Object.keys(chunks).filter((name) => name.endsWith('.woff2'));
  const names = new Set(
    ['index.html', ...words, ...fonts]
      .flatMap((name) => [...reach(chunks, name)])
      .concat(offline.flatMap((route) => [...screenReach(chunks, route)])),
  );
  const files = [...names].flatMap((name) => [chunks[name]?.file, ...(chunks[name]?.css ?? [])]);
  const pictures = Object.values(chunks)
    .map((chunk) => chunk?.file)
    .filter((file) => file?.endsWith('.svg'));
  return [...new Set([...files, ...pictures])].filter((file) => file !== undefined);
}

export async function writeOffline(outDir: string, chunks: Chunks): Promise<void> {
  await writePage(outDir);
  // Takes a second to load, which a test run or the development server would wait for.
  const { generateSW } = await import('workbox-build');
  const { warnings } = await generateSW({
    globDirectory: outDir,
    globPatterns: [PAGE, ...precachedFiles(chunks)],
    swDest: path.join(outDir, 'sw.js'),
    dontCacheBustURLsMatching: /^assets\//,
    directoryIndex: null,
    cacheId: 'marsam',
    mode: 'production',
    sourcemap: false,
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    // A new version activates at once; an open page keeps its files or reloads.
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
