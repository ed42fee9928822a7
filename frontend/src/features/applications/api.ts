import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import type { Application } from '@/api/types';
import type { Attempt } from '@/forms/attempts';
import { applicationBody, type ApplicationValues } from './schema';

export const ownApplications = queryOptions({
  queryKey: ['applications', 'own'] as const,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/creative/applications', { signal })),
  meta: { private: true },
});

export function submitApplication(values: ApplicationValues, attempt: Attempt): Promise<Application> {
  return bodyOf(
    api.POST('/api/creative-applications', {
      params: { header: { 'Idempotency-Key': attempt.key } },
      body: applicationBody(values, attempt),
    }),
  );
}
