/**
 * Keeps the tabs of a browser on one account, so that what one account wrote is never sent as another's: each tab tells
 * the others who has signed in or out, and says with each change for which account it was opened.
 */
import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { clearDrafts } from '@/lib/browser-storage';
import { openTabChannel } from '@/lib/tab-channel';
import { cachedUser, clearCachedUser, currentUserQuery } from './current-user';

const CHANNEL = 'marsam-account';
/** Instead of an account. */
const NO_ONE = '-';
/** The server refuses a change for another account than the session's (`crates/http/src/extractors/caller.rs`). */
const HEADER = 'Marsam-Account';

/** Signing out. It is said before the server ends the session: other tabs would be refused, and keep what was typed. */
const SIGN_OUT = 'GET /api/logout';
/** Calls after which this browser is signed out: of all sessions, or of an account that is gone. */
const LEAVING: ReadonlySet<string> = new Set(['DELETE /api/account/sessions', 'POST /api/account/delete']);

const nameOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;

/** `leavePage` loads the page again: nothing of the other account may stay on it. */
export function watchAccount(queries: QueryClient, leavePage = () => window.location.reload()): () => void {
  /** Undefined until the server has answered. */
  let shown: string | null | undefined;
  let isHearing = false;

  const channel = openTabChannel(CHANNEL, (said) => {
    isHearing = true;
    if (said === NO_ONE) {
      clearCachedUser(queries);
      clearDrafts();
    } else if (shown && said !== shown) leavePage();
    else if (!shown) void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    isHearing = false;
  });

  const look = () => {
    const user = cachedUser(queries);
    if (user === undefined) return;
    const before = shown;
    shown = user?.id ?? null;
    // Uploads read it there.
    document.documentElement.dataset.account = shown ?? '';
    if (shown && shown !== before && !isHearing) channel.say(shown);
  };
  const unsubscribe = queries.getQueryCache().subscribe(look);
  look();

  const calls = {
    onRequest({ request }: { readonly request: Request }) {
      // A GET sends no extra header, or it would not match a preloaded response.
      if (shown && request.method !== 'GET') request.headers.set(HEADER, shown);
      if (nameOf(request) === SIGN_OUT) channel.say(NO_ONE);
    },
    onResponse({ request, response }: { readonly request: Request; readonly response: Response }) {
      if (response.ok && LEAVING.has(nameOf(request))) channel.say(NO_ONE);
    },
  };
  api.use(calls);
  return () => {
    unsubscribe();
    api.eject(calls);
    channel.close();
  };
}
