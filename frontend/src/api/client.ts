/** The API client: typed by the OpenAPI document, same-origin; every error response becomes an ApiError. */
import createClient, { type Middleware } from 'openapi-fetch';
import { isAborted, refusal, unreachable } from './errors';
import type { paths } from './schema';
import { fetchInSession } from './session-retry';

/**
 * The language that the page shows: the server stores it with consents and messages. GET responses contain both
 * languages, and a GET must send no extra header, or it would not match the preloaded response.
 */
const language: Middleware = {
  onRequest({ request }) {
    if (request.method !== 'GET') request.headers.set('Accept-Language', document.documentElement.lang);
  },
};

const refusals: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await refusal(response);
  },
  onError({ error }) {
    if (!isAborted(error)) throw unreachable(error);
  },
};

/** No screen and no form waits longer for an answer; what has a shorter limit names it. */
const TIMEOUT_MS = 60_000;

const patience: Middleware = {
  onRequest: ({ request }) => new Request(request, { signal: within(TIMEOUT_MS, request.signal) }),
};

export const api = createClient<paths>({
  baseUrl: window.location.origin,
  credentials: 'same-origin',
  fetch: fetchInSession,
});
api.use(language, patience, refusals);

/** Aborts with the caller's signal or after `ms`, whichever is first. */
export function within(ms: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

/** The body of a response; error responses have been thrown before this. */
export async function unwrap<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  const { data, response } = await call;
  if (data === undefined) throw await refusal(response);
  return data;
}
