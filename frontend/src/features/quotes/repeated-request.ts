/** An earlier request of the brand, as the quote form begins with it. */
import { useQuery } from '@tanstack/react-query';
import type { RequestDetail } from '@/api/types';
import { requestQuery } from '@/entities/request';
import { extraNames, extrasOf, kindOf } from '@/forms/brief/extras';
import type { QuoteValues } from './schema';

interface RepeatedRequest {
  /** Undefined until it is known, and for one that is not the brand's own. */
  readonly request: RequestDetail | undefined;
  readonly isWaiting: boolean;
  readonly failed: boolean;
}

/** What was written, without its dates: they have passed, or belong to that project. */
export function repeatedValues(request: RequestDetail): Partial<QuoteValues> {
  const days = extraNames.filter((name) => kindOf(name) === 'day').map((name) => [name, ''] as const);
  return {
    serviceCategory: request.service_category,
    title: request.title ?? '',
    projectDescription: request.project_description,
    budgetRange: request.budget_range ?? '',
    timeline: request.timeline ?? '',
    ...extrasOf(request),
    ...Object.fromEntries(days),
    brandName: request.brand_name,
    contactName: request.contact_name ?? '',
    phone: request.phone ?? '',
    sharePhone: request.shares_phone ?? false,
  };
}

export function useRepeatedRequest(id: string, isEnabled: boolean): RepeatedRequest {
  const isAsked = id !== '' && isEnabled;
  const { data, error, isPending, isFetching, failureCount } = useQuery({ ...requestQuery(id), enabled: isAsked });
  // Other sides read less than was written.
  const isOther = data !== undefined && data.side !== 'owner';
  return {
    request: isOther || !isAsked ? undefined : data,
    isWaiting: isAsked && isPending && isFetching && failureCount === 0,
    failed: isAsked && (error !== null || isOther) && (isOther || !data),
  };
}
