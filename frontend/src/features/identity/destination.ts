/** Where an account goes after signing in: its profile setup first, then the return path, else home. */
import type { User } from '@/api/types';
import { profileSetupThen } from '@/lib/paths';
import { homeOf } from '@/session/destinations';

export function afterSignIn(user: User, next: string | undefined): string {
  return user.role ? (next ?? homeOf(user)) : profileSetupThen(next);
}
