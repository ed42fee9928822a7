/** Leaves the site; only for the web, never for an address that would run as a script here. */
export function leaveFor(address: string): void {
  if (!/^https?:\/\//i.test(address)) throw new Error('not an address of the web');
  window.location.assign(address);
}
