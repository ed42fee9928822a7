/** What every visit loads, without what it does not need. */
import path from 'node:path';
import type { Plugin } from 'vite';
import { shortClassName } from './class-names.ts';

const ROUTES = /\/src\/lib\/(?:admin-)?routes\.ts$/;
/** Read by the build and the server only; one property a line, as the formatter writes the table. */
const BUILD_ONLY = /^ {4}(?:title|description|preload|prerendered|offline|noCrawl):.*\n/gm;
/** The package names its development build, whatever the mode. */
const PRODUCTION_ROUTER = path.resolve(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs');

export function withoutBuildOnly(routes: string): string {
  return routes.replaceAll(BUILD_ONLY, '');
}

export function shipped(): Plugin {
  return {
    name: 'marsam-shipped',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^react-router$/, replacement: PRODUCTION_ROUTER }] },
      css: { modules: { generateScopedName: shortClassName } },
    }),
    transform: {
      filter: { id: ROUTES },
      handler: (routes) => ({ code: withoutBuildOnly(routes), map: null }),
    },
  };
}
