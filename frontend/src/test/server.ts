/** The server that tests talk to: each test says what it answers; anything unsaid fails the test. */
import { http, HttpResponse, type DefaultBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { paths } from '@/api/schema';
import { fallbackServices } from '@/api/services';

type Method = 'get' | 'post' | 'patch' | 'delete';
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

/** Answers one call with a body of the schema's type, and keeps what it was asked. */
export function answer<Path extends keyof paths, Verb extends Method & keyof paths[Path]>(
  method: Verb,
  path: Path,
  body: Success<paths[Path][Verb]>,
  init: { readonly status?: number; readonly headers?: Record<string, string> } = {},
): Heard {
  const requests: Request[] = [];
  server.use(
    http[method](pattern(path), ({ request }) => {
      requests.push(request.clone());
      return HttpResponse.json(body as DefaultBodyType, init);
    }),
  );
  return { requests, body: async () => requests.at(-1)?.clone().json() };
}

/** Refuses one call in the one error shape. */
export function refuse(method: Method, path: keyof paths, status: number, code: string, fields?: Record<string, string[]>): Heard {
  const requests: Request[] = [];
  server.use(
    http[method](pattern(path), ({ request }) => {
      requests.push(request.clone());
      return HttpResponse.json({ error: `refused: ${code}`, code, ...(fields && { fields }) }, { status });
    }),
  );
  return { requests, body: async () => requests.at(-1)?.clone().json() };
}

function pattern(path: string): string {
  return `*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

export const server = setupServer(
  http.get('*/api/services', () => HttpResponse.json(fallbackServices)),
  http.get('*/api/auth/id-token', () => HttpResponse.json({ id_token: 'header.claims.signature', expires_in: 600 })),
  http.get('*/api/admin/users', () => HttpResponse.json([])),
);
