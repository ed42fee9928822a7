/** Where an account goes once it is signed in: first its profile, then where it was going, else home. */
import type { User } from '@/api/types';
import { profileSetupThen } from '@/lib/paths';
import { homeOf } from '@/session/destinations';

export function afterSignIn(user: User, next: string | undefined): string {
  return user.role ? (next ?? homeOf(user)) : profileSetupThen(next);
}
