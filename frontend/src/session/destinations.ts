/** The home page of a signed-in account. */
import type { User } from '@/api/types';
import { authThen, paths, safeNext } from '@/lib/paths';

/** Brands and creatives have dashboards; an admin without a profile has the panel; others set up a profile. */
export function homeOf(user: User): string {
  if (user.role === 'brand') return paths.brandDashboard;
  if (user.role === 'creative') return paths.creativeDashboard;
  return user.is_admin ? paths.admin : paths.profileSetup;
}

/** History state of a redirect home: the page that needs a sign-in. */
export function signInFor(path: string): { readonly signInFor: string } {
  return { signInFor: path };
}

/** The page that redirected a visitor home because it needs a sign-in. */
export function signInWasFor(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('signInFor' in state) || typeof state.signInFor !== 'string')
    return undefined;
  return safeNext(state.signInFor);
}

/** The page itself for a signed-in user; for a visitor, the sign-in that returns to it. */
export function gated(user: User | null, path: string): string {
  return user ? path : authThen(path);
}
