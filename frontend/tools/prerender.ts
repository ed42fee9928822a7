/** Prerenders the public pages in each language with a temporary SSR build. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { shortClassName } from './class-names.ts';
import { LANGUAGES, type PrerenderedFiles, type Language } from './pages.ts';

const FRONTEND = path.resolve(import.meta.dirname, '..');

interface Prerenderer {
  readonly renderPage: (path: string, language: Language) => Promise<string>;
}

export interface PrerenderedPages {
  /** The file of each route's page, by language. */
  readonly byRoute: ReadonlyMap<string, PrerenderedFiles>;
  /** File contents by content-hashed name. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Each page's root element, marked with what must match in the browser for hydration. */
export async function prerenderPages(
  routes: readonly string[],
  cssTarget: string[] | string,
): Promise<PrerenderedPages> {
  // Inside node_modules, so that package imports resolve.
  const outDir = await mkdtemp(path.join(FRONTEND, 'node_modules/.prerender-'));
  try {
    await build({
      root: FRONTEND,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      resolve: { alias: { '@': path.join(FRONTEND, 'src') } },
      css: { modules: { generateScopedName: shortClassName } },
      define: { 'window.location.origin': '""' },
      build: {
        ssr: 'src/prerender.tsx',
        outDir,
        cssTarget,
        assetsInlineLimit: 0,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs', chunkFileNames: '[name]-[hash].mjs' } },
      },
    });
    const { renderPage } = (await import(pathToFileURL(path.join(outDir, 'prerender.mjs')).href)) as Prerenderer;
    const texts = new Map<string, string>();
    const byRoute = new Map<string, PrerenderedFiles>();
    const write = async (language: Language, route: string) => {
      const text = rootOf(language, route, await renderPage(route, language));
      const name = `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.html`;
      texts.set(name, text);
      return name;
    };
    // Sequentially: they share one i18n instance.
    for (const language of LANGUAGES) {
      for (const route of routes) {
        // oxlint-disable-next-line no-await-in-loop
        const name = await write(language, route);
        byRoute.set(route, { ...(byRoute.get(route) ?? { en: '', ar: '' }), [language]: name });
      }
    }
    return { byRoute, texts };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function rootOf(language: Language, route: string, inside: string): string {
  // The server writes the title into the head.
  const markup = inside.replace(/<title>[^<]*<\/title>/, '');
  const refused = /<script|<style|<link|\sstyle=|\son\w+=/.exec(markup);
  if (refused)
    throw new Error(
      `the Content Security Policy forbids inline code in ${route}: ${markup.slice(refused.index, refused.index + 120)}`,
    );
  if (!markup.includes('</main>')) throw new Error(`${route} was prerendered without its content`);
  return `<div id="root" data-prerendered="${language} ${new Date().getFullYear()} ${route}">${markup}</div>`;
}
