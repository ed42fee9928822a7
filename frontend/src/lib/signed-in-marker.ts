/** The readable companion of the HttpOnly session cookie: `marsam_signed_in=1`. */

const MARKER = 'marsam_signed_in';
/** As long as the longest session; held to it in api/session-retry.test.ts. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

export function signedInMarker(): boolean {
  return document.cookie.split(/;\s*/).some((pair) => pair === `${MARKER}=1`);
}

/** Restores the marker that was removed before the server was asked. */
export function restoreMarker(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${MARKER}=1; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax${secure}`;
}

export function removeMarker(): void {
  document.cookie = `${MARKER}=; Path=/; Max-Age=0`;
}
