/**
 * Calls that the API's document does not carry yet, typed by hand. They go through the same client, so that their
 * errors and their session are handled alike.
 */
import { api } from './client';

/** What a call takes and answers; `null` is an answer without a body. */
export interface Call {
  readonly answer: unknown;
  readonly query?: object;
  readonly body?: unknown;
  /** Its path holds an id. */
  readonly byId?: true;
}

export type Calls = Readonly<Record<string, Call>>;

type Params<C extends Call> = (C extends { readonly byId: true }
  ? { readonly path: { readonly id: string } }
  : unknown) &
  (C extends { readonly query: infer Query } ? { readonly query?: Query } : unknown) & {
    readonly header?: { readonly 'Idempotency-Key': string };
  };

type Init<C extends Call> = {
  readonly params?: Params<C>;
  readonly signal?: AbortSignal;
} & (C extends { readonly byId: true } ? { readonly params: Params<C> } : unknown) &
  (C extends { readonly body: infer Body } ? { readonly body: Body } : unknown);

type Answered<C extends Call> = Promise<{ readonly data?: C['answer']; readonly response: Response }>;

interface WireClient<Gets extends Calls, Posts extends Calls> {
  readonly GET: <Path extends keyof Gets & string>(path: Path, init: Init<Gets[Path]>) => Answered<Gets[Path]>;
  readonly POST: <Path extends keyof Posts & string>(path: Path, init: Init<Posts[Path]>) => Answered<Posts[Path]>;
}

/** The client, typed for further calls. */
export function clientOf<Gets extends Calls, Posts extends Calls>(): WireClient<Gets, Posts> {
  return api as unknown as WireClient<Gets, Posts>;
}

export interface Paged {
  readonly limit?: number;
  readonly cursor?: string;
}
