/** Sample requests, and the mock server's answers of their calls. */
import { aConfig } from './site-config';
import type { Annotation, Config, MessageThread, RequestDetail } from '@/api/types';
import { answer } from './server';

export * from './delivery-data';
export * from './request-data';

/** Answers what every request's page asks for: the request, its conversations, the notes on its deliveries, the settings. */
export function openRequest(
  request: RequestDetail,
  threads: readonly MessageThread[] = [],
  notes: readonly Annotation[] = [],
  config: Config = aConfig(),
): void {
  answer('get', '/api/config', config);
  answer('get', '/api/quote-requests/{id}', request);
  answer('get', '/api/quote-requests/{id}/messages', [...threads]);
  answer('get', '/api/quote-requests/{id}/annotations', [...notes]);
}
