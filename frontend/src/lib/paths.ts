/** Every address of the site, in one place: nothing else writes a path by hand. */
export const paths = {
  home: '/',
  services: '/services',
  creatives: '/creatives',
  creative: '/creatives/:id',
  requestQuote: '/request-quote',
  joinCreative: '/join-creative',
  about: '/about',
  contact: '/contact',
  terms: '/terms-conditions',
  privacy: '/privacy-policy',
  admin: '/admin',
  adminSetup: '/admin/setup',
  authCallback: '/auth/callback',
  auth: '/auth',
  account: '/account',
  profileSetup: '/profile-setup',
  signIn: '/sign-in',
  dashboardBrand: '/dashboard/brand',
  brandDashboard: '/brand-dashboard',
  dashboardCreative: '/dashboard/creative',
  creativeDashboard: '/creative-dashboard',
} as const;

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

export function creativePath(id: string): string {
  return `${paths.creatives}/${encodeURIComponent(id)}`;
}

export function creativesOfService(service: string): string {
  return withQuery(paths.creatives, { service });
}

export function requestQuoteFrom(creativeId: string): string {
  return withQuery(paths.requestQuote, { creative: creativeId });
}

/** The sign-in page, which sends the visitor on to where they were going. */
export function authThen(next: string): string {
  return withQuery(paths.auth, { next });
}

export type AuthMode = 'signin' | 'signup' | 'reset-password';

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
