/** The service list; if the server does not answer in time, the eight services of the vocabulary are used. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap, within } from '@/api/client';
import type { Service } from '@/api/types';
import { services } from '@/api/vocabularies';

const SERVICES_TIMEOUT_MS = 10_000;

export const fallbackServices: readonly Service[] = services.map(
  ({ id, name, name_ar, description, description_ar, icon }) => ({
    id,
    name,
    name_ar,
    description,
    description_ar,
    icon,
  }),
);

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/services', { signal: within(SERVICES_TIMEOUT_MS, signal) })),
  staleTime: Number.POSITIVE_INFINITY,
  // The fallback is available: no second attempt.
  retry: false,
});
