/** Where a signed-in account belongs. */
import type { User } from '@/api/types';
import { authThen, paths } from '@/lib/paths';

/** A brand and a creative have their dashboards; an admin without a profile the panel; who has neither sets one up. */
export function homeOf(user: User): string {
  if (user.role === 'brand') return paths.brandDashboard;
  if (user.role === 'creative') return paths.creativeDashboard;
  return user.is_admin ? paths.admin : paths.profileSetup;
}

/** The address itself for a signed-in user, for a visitor the sign-in that leads there. */
export function gated(user: User | null, path: string): string {
  return user ? path : authThen(path);
}
