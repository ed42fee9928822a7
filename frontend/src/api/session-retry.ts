/**
 * Retries calls that were sent with an old token: a session gets a new token when its role or password changes, and
 * concurrent requests are answered 401. They are sent once more, with the current cookie, before the visitor is sent to
 * sign in.
 */
import { removeMarker, restoreMarker, signedInMarker } from '@/lib/signed-in-marker';
import { refusal } from './errors';

/** How long to wait for responses that may bring a new token. */
const TIMEOUT_MS = 5_000;

/** Pending calls whose responses may change the session's cookie. */
const changes = new Set<Promise<unknown>>();
/** The pending check whether the session is valid; calls that are refused meanwhile share it. */
let check: Promise<boolean> | undefined;

/**
 * Fetches; a GET that was refused is repeated if the session is valid. `fetch` is looked up at each call, so that a
 * later replacement (a test's server) is used.
 */
export async function fetchInSession(request: Request): Promise<Response> {
  if (request.method !== 'GET' || request.url.endsWith('/api/logout')) return tracked(globalThis.fetch(request));
  const again = request.clone();
  const response = await globalThis.fetch(request);
  if (!(await isRefusedSession(response))) return response;
  check ??= sessionLives().finally(() => {
    check = undefined;
  });
  return (await check) ? globalThis.fetch(again) : response;
}

async function isRefusedSession(response: Response): Promise<boolean> {
  if (response.status !== 401 || !(signedInMarker() || check)) return false;
  return (await refusal(response.clone())).code === 'not_signed_in';
}

function tracked<T>(call: Promise<T>): Promise<T> {
  const settled = Promise.allSettled([call]);
  changes.add(settled);
  return call.finally(() => changes.delete(settled));
}

async function sessionLives(): Promise<boolean> {
  await Promise.race([Promise.all(changes), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  // Before the check: a new cookie that arrives after it brings a new marker, which then stays.
  removeMarker();
  try {
    const answer = await globalThis.fetch(
      new Request(`${window.location.origin}/api/users/me`, { credentials: 'same-origin' }),
    );
    if (answer.status === 401) return signedInMarker();
    restoreMarker();
    return answer.ok;
  } catch {
    restoreMarker();
    return false;
  }
}
