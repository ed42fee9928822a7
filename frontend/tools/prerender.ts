/** Draws the public pages in each language with a build of its own, which lives only that long. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { LANGUAGES, type DrawnFiles, type Language } from './pages.ts';

const FRONTEND = path.resolve(import.meta.dirname, '..');

interface Prerenderer {
  readonly draw: (path: string, language: Language) => Promise<string>;
}

export interface Drawn {
  /** Which file holds a route's page in which language. */
  readonly byRoute: ReadonlyMap<string, DrawnFiles>;
  /** The files' texts by name; a name changes with the text. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The root of each page, marked with what a browser must agree with before it takes the page over. */
export async function prerenderPages(routes: readonly string[], cssTarget: string[] | string): Promise<Drawn> {
  // Beside the packages, which it imports.
  const outDir = await mkdtemp(path.join(FRONTEND, 'node_modules/.prerender-'));
  try {
    await build({
      root: FRONTEND,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      resolve: { alias: { '@': path.join(FRONTEND, 'src') } },
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
    const { draw } = (await import(pathToFileURL(path.join(outDir, 'prerender.mjs')).href)) as Prerenderer;
    const texts = new Map<string, string>();
    const byRoute = new Map<string, DrawnFiles>();
    const write = async (language: Language, route: string) => {
      const text = rootOf(language, route, await draw(route, language));
      const name = `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.html`;
      texts.set(name, text);
      return name;
    };
    // One after the other: all of them share one i18n.
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
  // The title belongs into the head, where the server writes it.
  const markup = inside.replace(/<title>[^<]*<\/title>/, '');
  const refused = /<script|<style|<link|\sstyle=|\son\w+=/.exec(markup);
  if (refused) throw new Error(`the site's policy would refuse what ${route} holds: ${markup.slice(refused.index, refused.index + 120)}`);
  if (!markup.includes('</main>')) throw new Error(`${route} was drawn without its content`);
  return `<div id="root" data-prerendered="${language} ${new Date().getFullYear()} ${route}">${markup}</div>`;
}
