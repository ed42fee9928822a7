/** Navigates to another site; only to http(s) URLs, never to one that would run as a script. */
export function leaveFor(address: string): void {
  if (!/^https?:\/\//i.test(address)) throw new Error('not an address of the web');
  window.location.assign(address);
}
