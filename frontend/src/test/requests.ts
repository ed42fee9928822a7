/** Sample requests, and the mock server's answers of their calls. */
import { aConfig } from './site-config';
import type { MessageThread, RequestDetail } from '@/api/lifecycle';
import type { Annotation } from '@/api/types';
import type { LifecyclePaths } from '@/api/lifecycle-paths';
import { answer, refuse } from './server';

export * from './delivery-data';
export * from './request-data';

type Verb = 'get' | 'post' | 'patch';
type Heard = ReturnType<typeof answer>;
type Init = Parameters<typeof answer>[3];
type Body<Path extends keyof LifecyclePaths, Method extends Verb> = LifecyclePaths[Path] extends {
  readonly [M in Method]: {
    readonly responses: { readonly 200: { readonly content: { readonly 'application/json': infer Answer } } };
  };
}
  ? Answer
  : never;

export function answerCall<Path extends keyof LifecyclePaths, Method extends Verb & keyof LifecyclePaths[Path]>(
  method: Method,
  path: Path,
  body: Body<Path, Method>,
  init?: Init,
): Heard {
  return (answer as unknown as (...call: readonly unknown[]) => Heard)(method, path, body, init);
}

export function refuseCall(
  method: Verb,
  path: keyof LifecyclePaths,
  status: number,
  code: string,
  fields?: Record<string, string[]>,
): Heard {
  return refuse(method, path as Parameters<typeof refuse>[1], status, code, fields);
}

/** Answers what every request's page asks for: the request, its conversations, the notes on its deliveries, the settings. */
export function openRequest(
  request: RequestDetail,
  threads: readonly MessageThread[] = [],
  notes: readonly Annotation[] = [],
): void {
  answer('get', '/api/config', aConfig());
  answerCall('get', '/api/quote-requests/{id}', request);
  answerCall('get', '/api/quote-requests/{id}/messages', [...threads]);
  answer('get', '/api/quote-requests/{id}/annotations', [...notes]);
}
