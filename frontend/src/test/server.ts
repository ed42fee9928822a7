/** The mock server: each test defines its responses; any other request fails the test. */
import { http, HttpResponse, type DefaultBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { paths } from '@/api/schema';
import type { AdminPaymentCounts, PayoutCounts, RosterCounts } from '@/api/types';
import { fallbackServices } from '@/entities/service';
import { aMyPage } from './creative-lifecycle';
import { unknownFields } from './sent-fields';
import { aConfig } from './site-config';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Success<Operation> = Operation extends { responses: infer Responses }
  ? Responses extends { 200: { content: { 'application/json': infer Body } } }
    ? Body
    : Responses extends { 201: { content: { 'application/json': infer Body } } }
      ? Body
      : null
  : never;

interface Heard {
  readonly requests: Request[];
  /** The JSON body of the last request. */
  readonly body: () => Promise<unknown>;
}

/** Records requests. Bodies are read at once: a clone read later can wait for ever once its original is collected. */
function recorder(): Heard & { readonly record: (request: Request) => Promise<void> } {
  const requests: Request[] = [];
  const bodies: string[] = [];
  return {
    requests,
    body: () => Promise.resolve(bodies.length > 0 ? (JSON.parse(bodies.at(-1) || 'null') as unknown) : undefined),
    record: async (request) => {
      bodies.push(await request.clone().text());
      requests.push(request);
    },
  };
}

const sentInVain: string[] = [];

async function noteUnknownFields(method: string, path: string, request: Request): Promise<void> {
  const body = request.headers.get('content-type')?.startsWith('application/json') ? await request.clone().text() : '';
  if (body) sentInVain.push(...unknownFields(method, path, body));
}

/** The fields that were sent and that the API does not know, each of which fails its test. */
export function takeUnknownFields(): readonly string[] {
  return sentInVain.splice(0);
}

/** Answers one call with a body of the schema's type, and records its requests. */
export function answer<Path extends keyof paths, Verb extends Method & keyof paths[Path]>(
  method: Verb,
  path: Path,
  body: Success<paths[Path][Verb]>,
  init: { readonly status?: number; readonly headers?: Record<string, string> } = {},
): Heard {
  const { record, ...heard } = recorder();
  server.use(
    http[method](pattern(path), async ({ request }) => {
      await record(request);
      await noteUnknownFields(method, path, request);
      return HttpResponse.json(body as DefaultBodyType, init);
    }),
  );
  return heard;
}

/** Refuses one call in the common error shape. */
export function refuse(
  method: Method,
  path: keyof paths,
  status: number,
  code: string,
  fields?: Record<string, string[]>,
): Heard {
  const { record, ...heard } = recorder();
  server.use(
    http[method](pattern(path), async ({ request }) => {
      await record(request);
      await noteUnknownFields(method, path, request);
      return HttpResponse.json({ error: `refused: ${code}`, code, ...(fields && { fields }) }, { status });
    }),
  );
  return heard;
}

function pattern(path: string): string {
  return `*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

export const noCounts: RosterCounts = {
  service: [],
  style: [],
  language: [],
  industry: [],
  rate: [],
  kuwaiti_dialect: [],
};

export const noPayments: AdminPaymentCounts = {
  attempts: {},
  refunds: {},
  money: {
    held_fils: 0,
    payable_fils: 0,
    paying_fils: 0,
    refunding_fils: 0,
    suspense_fils: 0,
    sum_fils: 0,
    at_provider_fils: 0,
    at_bank_fils: 0,
    fees_fils: 0,
  },
  paused_at: null,
  clock_doubted_at: null,
  ledger_findings: 0,
  test: null,
};

const noPayouts: PayoutCounts = { prepared: 0, sent: 0, withdrawn: 0, returned: 0, due: 0, prepared_fils: 0 };

export const server = setupServer(
  http.get('*/api/services', () => HttpResponse.json(fallbackServices)),
  http.get('*/api/auth/id-token', () => HttpResponse.json({ id_token: 'header.claims.signature', expires_in: 600 })),
  // By their ids; a test that searches says what is found.
  http.get('*/api/creatives', ({ request }) =>
    new URL(request.url).searchParams.has('ids') ? HttpResponse.json([]) : undefined,
  ),
  http.get('*/api/creatives/:id/works', () => HttpResponse.json([])),
  http.get('*/api/creatives/:id/response', () => HttpResponse.json({ typical_hours: null })),
  http.get('*/api/creatives/counts', () => HttpResponse.json(noCounts)),
  http.get('*/api/creatives/suggestions', () => HttpResponse.json({ queries: [], services: [] })),
  http.get('*/api/brand/quote-requests', () => HttpResponse.json([])),
  http.get('*/api/creative/applications', () => HttpResponse.json([])),
  http.get('*/api/creative/profile', () => HttpResponse.json(aMyPage())),
  http.get('*/api/creative/applications/counts', () => HttpResponse.json({ by_status: {}, needs_changes: 0 })),
  http.get('*/api/admin/users', () => HttpResponse.json([])),
  http.get('*/api/admin/creative-applications/counts', () => HttpResponse.json({ by_status: {}, needs_changes: 0 })),
  http.get('*/api/admin/quote-requests/counts', () =>
    HttpResponse.json({ by_stage: {}, waiting_on_admin: 0, total: 0 }),
  ),
  http.get('*/api/admin/disputes/counts', () =>
    HttpResponse.json({
      by_state: { open: 0, decided: 0, appealed: 0, settled: 0, final: 0 },
      by_outcome: {},
      waiting: 0,
      late: 0,
      oldest_at: null,
      decisions: 0,
      decided_in_time: 0,
    }),
  ),
  http.get('*/api/admin/contact-messages/counts', () => HttpResponse.json({})),
  http.get('*/api/admin/profile-images/counts', () => HttpResponse.json({ new: 0, seen: 0, hidden: 0 })),
  http.get('*/api/admin/profile-texts/counts', () => HttpResponse.json({ new: 0, seen: 0 })),
  http.get('*/api/admin/works/counts', () => HttpResponse.json({ new: 0, seen: 0, hidden: 0 })),
  http.get('*/api/admin/reports/counts', () => HttpResponse.json({ open: 0, closed: 0 })),
  http.get('*/api/admin/reviews/counts', () =>
    HttpResponse.json({ new: 0, flagged: 0, reported: 0, hidden: 0, appealed: 0 }),
  ),
  http.get('*/api/creatives/:id/record', () =>
    HttpResponse.json({
      is_new: false,
      facts: [],
      badges: [],
      score: null,
      distribution: null,
      reviews_total: 0,
      removed: 0,
    }),
  ),
  http.get('*/api/creatives/:id/reviews', () => HttpResponse.json([])),
  http.get('*/api/quote-requests/:id/brand-record', () =>
    HttpResponse.json({ is_new: false, facts: [], badges: [], reviews: [] }),
  ),
  http.get('*/api/admin/payments/counts', () => HttpResponse.json(noPayments)),
  http.get('*/api/admin/payouts/counts', () => HttpResponse.json(noPayouts)),
  http.get('*/api/quote-requests/:id/reviews', () =>
    HttpResponse.json({
      side: 'brand',
      phase: 'not_open',
      opens_at: null,
      due_at: null,
      can_write: false,
      other_has_written: false,
      draft: null,
      by_brand: null,
      by_creative: null,
      treatments: [],
    }),
  ),
  http.get('*/api/config', () => HttpResponse.json(aConfig())),
  http.get('*/api/shortlist', () => HttpResponse.json([])),
  http.get('*/api/notifications', () => HttpResponse.json([])),
);
