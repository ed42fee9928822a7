/** The site's addresses and links: nothing else writes a path by hand. */
import { routes, type RouteName } from './routes.ts';

/** The path of every route, by the route's name. */
export const paths = Object.fromEntries(Object.entries(routes).map(([name, { path }]) => [name, path])) as {
  readonly [Name in RouteName]: (typeof routes)[Name]['path'];
};

/** A path with its query written out. */
export function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

/** The sign-in page, which sends the visitor on to where they were going. */
export function authThen(next: string): string {
  return withQuery(paths.auth, { next });
}

/** `start`: signs up where no account was used before, else signs in. */
export type AuthMode = 'signin' | 'signup' | 'start' | 'reset-password';

/** A mode of the sign-in page; what `next` says is kept. */
export function authMode(mode: AuthMode, next?: string): string {
  return withQuery(paths.auth, { mode, ...(next !== undefined && { next }) });
}

/** The choice of a role, which leads on to where the account was going. */
export function profileSetupThen(next?: string): string {
  return next === undefined ? paths.profileSetup : withQuery(paths.profileSetup, { next });
}

/** Nothing that a browser or the router could read as another site: no second slash, no dots, nothing encoded before the query. */
const OWN_PATH = /^(?=\/)(?:\/[\w-]+)*\/?(?:[?#][!-~]*)?$/;

/** Only a path of this site is followed after sign-in; anything else is dropped. */
export function safeNext(next: string | null): string | undefined {
  return next !== null && OWN_PATH.test(next) ? next : undefined;
}
