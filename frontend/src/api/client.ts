/** The one door to the server: typed by the OpenAPI document, same origin, and every refusal is an ApiError. */
import createClient, { type Middleware } from 'openapi-fetch';
import { isAborted, refusal, unreachable } from './errors';
import type { paths } from './schema';

/**
 * The language that the page shows: the server keeps it with consents and messages. What is only read comes in both
 * languages, and must be asked for without another header to be found among what was fetched ahead.
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

export const api = createClient<paths>({
  baseUrl: window.location.origin,
  credentials: 'same-origin',
  // Looked up at each call, so that what replaces fetch later (a test's server) is used.
  fetch: (request) => globalThis.fetch(request),
});
api.use(language, refusals);

/** Ends a call when its caller leaves or after `ms`, whichever is first. */
export function within(ms: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

/** The body of an answer; refusals have been thrown before this. */
export async function bodyOf<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  const { data, response } = await call;
  if (data === undefined) throw await refusal(response);
  return data;
}

/** One key for one intended creation: sent again with a retry, renewed when the content changes. */
export function idempotencyKey(): string {
  return crypto.randomUUID();
}
