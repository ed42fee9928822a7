/** What every visit loads, without what it does not need. */
import path from 'node:path';
import type { Plugin } from 'vite';
import { routes, type RouteEntry } from '../src/lib/routes.ts';
import { shortClassName } from './class-names.ts';

const ROUTES = /\/src\/lib\/routes\.ts$/;
/** Read together with the list of the screens that are not public. */
const WORDS = /\/src\/lib\/screen-words\.ts$/;
/** What the router and the links read; the rest is for the build and the server. */
const SHIPPED = ['path', 'screen', 'access', 'public'] satisfies (keyof RouteEntry)[];
const SHIPPED_OF_PUBLIC = [...SHIPPED, 'namespaces'] satisfies (keyof RouteEntry)[];
/** The package names its development build, whatever the mode. */
const PRODUCTION_ROUTER = path.resolve(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs');

function shippedOf(route: RouteEntry): Partial<RouteEntry> {
  const names = route.public ? SHIPPED_OF_PUBLIC : SHIPPED;
  return Object.fromEntries(names.filter((name) => name in route).map((name) => [name, route[name]]));
}

export function shippedRoutes(): Readonly<Record<string, Partial<RouteEntry>>> {
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, shippedOf(route)]));
}

/** The words of the screens that are not public, by screen. */
export function shippedWords(): Readonly<Record<string, readonly string[]>> {
  const entries: readonly RouteEntry[] = Object.values(routes);
  return Object.fromEntries(
    entries.filter((route) => !route.public).map(({ screen, namespaces }) => [screen, namespaces]),
  );
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
      filter: { id: [ROUTES, WORDS] },
      handler: (_code, id) => ({
        code: ROUTES.test(id)
          ? `export const routes = ${JSON.stringify(shippedRoutes())};`
          : `export const screenWords = ${JSON.stringify(shippedWords())};`,
        map: null,
      }),
    },
  };
}
