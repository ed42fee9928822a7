/** Which paths everyone may open; apart from the other paths, which every visit loads. */
import { routes, type RouteEntry } from './routes.ts';

/** Whether the page at a path of this site is visible to everyone. */
export function isPublicPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  const entries: readonly RouteEntry[] = Object.values(routes);
  return entries.some(
    (route) => route.public === true && new RegExp(`^${route.path.replace(/:\w+/, '[\\w-]+')}$`).test(pathname),
  );
}
