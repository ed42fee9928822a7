/** Exchanges a provider's code for a session: once, however often the callback page renders. */
import { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { logFailure } from '@/lib/log';
import { paths } from '@/lib/paths';
import { exchangeCode } from '@/entities/sign-in';

/** The home page with the error. */
export const authFailed = `${paths.home}?error=auth_failed`;

const NO_CODE = 'Cannot exchange code for session token: no code provided in the URL search params.';

let attempt: { readonly code: string; readonly user: Promise<User> } | undefined;

async function exchange(code: string, search: URLSearchParams): Promise<User> {
  try {
    return await exchangeCode(code, search.get('state'), search.get('iss'));
  } catch (error) {
    // A required second step is not a failure.
    if (error instanceof ApiError && error.code !== 'totp_required') {
      logFailure(`Failed to exchange code for session token: API responded with HTTP status ${error.status}`);
    }
    throw error;
  }
}

/** Exchanges the parameters of the callback URL; repeated calls share the attempt. */
export async function exchangeOnce(search: URLSearchParams): Promise<User> {
  const code = search.get('code');
  // The visitor cancelled, or the provider failed: the callback has an error instead of a code.
  if (search.has('error')) throw new ApiError(400, 'auth_failed', 'the provider refused');
  if (!code) {
    logFailure(NO_CODE);
    throw new ApiError(400, 'auth_failed', NO_CODE);
  }
  if (attempt?.code !== code) attempt = { code, user: exchange(code, search) };
  return attempt.user;
}
