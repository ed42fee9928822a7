/** Prerenders the public pages in each language with a temporary SSR build. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { shortClassName } from './class-names.ts';
import { criticalStyles, policySource } from './critical-styles.ts';
import { type PrerenderedFiles, type PrerenderedPage, type Language } from './pages.ts';

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

/** The build that the pages belong to. */
interface Built {
  readonly cssTarget: string[] | string;
  readonly builtInto: string;
  /** Its address. */
  readonly styleSheet: string;
}

/** Each page's root element, marked with what must match in the browser for hydration. */
export async function prerenderPages(
  routes: readonly string[],
  { cssTarget, builtInto, styleSheet }: Built,
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
    const file = (text: string, ending: string) => {
      const name = `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.${ending}`;
      texts.set(name, text);
      return name;
    };
    const write = async (language: Language, route: string): Promise<PrerenderedPage> => {
      const root = rootOf(language, route, await renderPage(route, language));
      const styles = await criticalStyles(builtInto, styleSheet, language, root);
      return { root: file(root, 'html'), styles: file(styles, 'css'), policy: policySource(styles) };
    };
    const byRoute = new Map<string, PrerenderedFiles>();
    // Sequentially: they share one i18n instance.
    for (const route of routes) {
      // oxlint-disable-next-line no-await-in-loop
      byRoute.set(route, { en: await write('en', route), ar: await write('ar', route) });
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
