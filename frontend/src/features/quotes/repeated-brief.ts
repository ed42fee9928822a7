/** Finds the open request that says the same as the one about to be sent. */
import { openStatuses } from '@/api/status';
import type { QuoteRequest } from '@/api/types';

export interface Brief {
  readonly serviceCategory: string;
  readonly projectDescription: string;
  /** The preferred creative, or blank. */
  readonly creativeId: string;
}

/** Whatever the case and the space between the words. */
function words(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The same brief for another creative is another request; what is open to all reaches either. */
function isForOthers(brief: Brief, request: QuoteRequest): boolean {
  const before = request.preferred_creative_id ?? '';
  return brief.creativeId !== '' && before !== '' && before !== brief.creativeId;
}

export function repeatedBy(brief: Brief, requests: readonly QuoteRequest[]): QuoteRequest | undefined {
  return requests.find(
    (request) =>
      openStatuses.includes(request.status) &&
      request.service_category === brief.serviceCategory &&
      !isForOthers(brief, request) &&
      words(request.project_description) === words(brief.projectDescription),
  );
}

/** Stops a submit until the brand has confirmed that it wants a second request. */
export class RepeatedBriefError extends Error {
  readonly request: QuoteRequest;

  constructor(request: QuoteRequest) {
    super('The same brief is open already');
    this.name = 'RepeatedBriefError';
    this.request = request;
  }
}
