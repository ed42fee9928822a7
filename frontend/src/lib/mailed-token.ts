/**
 * The one-time token of a mailed link, removed from the URL before any other code runs: it must not stay in the address
 * bar, the history or a bookmark. It is moved to the state of the history entry, where React Router finds it as
 * `location.state` and a reload keeps it.
 */
interface MailedLinkState {
  readonly mailedToken: string;
}

/** The token of a link, whether it was moved from the URL or is still there. */
export function mailedTokenOf(state: unknown, search: URLSearchParams): string {
  const taken = typeof state === 'object' && state !== null && 'mailedToken' in state ? state.mailedToken : undefined;
  return typeof taken === 'string' ? taken : (search.get('token') ?? '');
}

export function hideMailedToken({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (url.pathname !== '/auth' || token === null) return;
  url.searchParams.delete('token');
  const usr: MailedLinkState = { mailedToken: token };
  history.replaceState({ usr, key: 'default' }, '', `${url.pathname}${url.search}${url.hash}`);
}
