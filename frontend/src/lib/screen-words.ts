/** The translation namespaces of every screen; apart from the routes, which every visit loads. */
import { routes, type RouteEntry } from './routes.ts';

const entries: readonly RouteEntry[] = Object.values(routes);

/** By the name of the screen's file. */
export const screenWords: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  entries.map(({ screen, namespaces }) => [screen, namespaces]),
);
