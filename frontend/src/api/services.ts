/** The service list; a server that cannot answer in time is stood in for by the eight services of the vocabulary. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, within } from './client';
import type { Service } from './types';
import { services } from './vocabularies';

const SERVICES_TIMEOUT_MS = 10_000;

export const fallbackServices: readonly Service[] = services.map(({ id, name, name_ar, description, description_ar, icon }) => ({
  id,
  name,
  name_ar,
  description,
  description_ar,
  icon,
}));

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/services', { signal: within(SERVICES_TIMEOUT_MS, signal) })),
  staleTime: Number.POSITIVE_INFINITY,
  // The eight are at hand: nobody waits for a second attempt.
  retry: false,
});
