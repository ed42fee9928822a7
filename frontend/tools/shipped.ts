/** What every visit loads, without what it does not need. */
import path from 'node:path';
import type { Plugin } from 'vite';
import { routes, type RouteEntry } from '../src/lib/routes.ts';
import { shortClassName } from './class-names.ts';

const ROUTES = /\/src\/lib\/routes\.ts$/;
/** What the router and the links read; the rest is for the build and the server. */
const SHIPPED = ['path', 'screen', 'access', 'public', 'namespaces'] satisfies (keyof RouteEntry)[];
/** The package names its development build, whatever the mode. */
const PRODUCTION_ROUTER = path.resolve(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs');

function shippedOf(route: RouteEntry): Partial<RouteEntry> {
  return Object.fromEntries(SHIPPED.filter((name) => name in route).map((name) => [name, route[name]]));
}

export function shippedRoutes(): Readonly<Record<string, Partial<RouteEntry>>> {
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, shippedOf(route)]));
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
      handler: () => ({ code: `export const routes = ${JSON.stringify(shippedRoutes())};`, map: null }),
    },
  };
}
