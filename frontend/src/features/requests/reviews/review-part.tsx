/** The reviews of a project, and what is counted of its brand, on the page of the request. Both come after the page. */
import { Suspense } from 'react';
import type { Proposal, RequestDetail } from '@/api/types';
import { latePart } from '@/records/late-part';
import { viewerOf } from '../sides';

interface PartProps {
  readonly request: RequestDetail;
}

const ReviewSection = latePart<PartProps>(
  async () => (await import('./review-section')).ReviewSection,
  ['reviews', 'reports', 'roster'],
);
const BrandRecordSection = latePart<PartProps>(
  async () => (await import('./brand-record')).BrandRecordSection,
  ['reviews', 'roster'],
);
const ProposalRecord = latePart<{ readonly record: NonNullable<Proposal['record']> }>(
  async () => (await import('./proposal-record')).ProposalRecord,
  ['reviews', 'roster'],
);

/** Once reviews may be written, or it is known from when. */
export function Reviews({ request }: PartProps) {
  const { review } = request;
  if (!review || (review.phase === 'not_open' && review.opens_at === null)) return null;
  return (
    <Suspense>
      <ReviewSection request={request} />
    </Suspense>
  );
}

/** For creatives and admins: a brand reads its own elsewhere. */
export function BrandFacts({ request }: PartProps) {
  if (viewerOf(request.side) === 'brand') return null;
  return (
    <Suspense>
      <BrandRecordSection request={request} />
    </Suspense>
  );
}

/** What is counted of the creative who proposes. */
export function ProposalFacts({ proposal: { record } }: { readonly proposal: Proposal }) {
  if (!record) return null;
  return (
    <Suspense>
      <ProposalRecord record={record} />
    </Suspense>
  );
}
