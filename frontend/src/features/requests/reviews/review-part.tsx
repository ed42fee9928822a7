/** After the page of a request: the reviews of a project, and what is counted of the project and of its brand. */
import { Suspense, type ReactNode } from 'react';
import { isApproved, isCompleted } from '@/api/stages';
import type { Proposal, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { latePart } from '@/records/late-part';
import { nameOf, viewerOf } from '../sides';
import type { CountedProject } from './change-number';
import type { Names } from './names';

interface PartProps {
  readonly request: RequestDetail;
}

const ReviewSection = latePart<{ readonly requestId: string; readonly names: Names }>(
  async () => (await import('./review-section')).ReviewSection,
  ['reviews', 'reports', 'roster'],
);
const ReviewCallLine = latePart<{ readonly requestId: string; readonly children: ReactNode }>(
  async () => (await import('./review-call')).ReviewCall,
  ['reviews'],
);
const CountsSection = latePart<{ readonly project: CountedProject; readonly isAdmin: boolean }>(
  async () => (await import('./project-counts')).ProjectCounts,
  ['reviews'],
);
const BrandRecordSection = latePart<{
  readonly requestId: string;
  readonly brand: string;
  readonly code: string | null;
}>(async () => (await import('./brand-record')).BrandRecordSection, ['reviews', 'roster']);
const ProposalRecord = latePart<{ readonly record: NonNullable<Proposal['record']> }>(
  async () => (await import('./proposal-record')).ProposalRecord,
  ['reviews', 'roster'],
);

/** Once the work is approved, for the two sides and admins: the reviews themselves say whether there are any. */
export function Reviews({ request }: PartProps) {
  const language = useLanguage();
  const { stage, chosen_creative: chosen, brand_name: brand } = request;
  if (!chosen || !(isApproved(stage) || isCompleted(stage))) return null;
  return (
    <Suspense>
      <ReviewSection requestId={request.id} names={{ brand, creative: nameOf(chosen, language) }} />
    </Suspense>
  );
}

/** Of a completed project, for a side that may still write: until when, instead of whose turn it is. */
export function ReviewCall({ request, children }: PartProps & { readonly children: ReactNode }) {
  if (!isCompleted(request.stage) || viewerOf(request.side) === 'admin') return children;
  return (
    <Suspense fallback={children}>
      <ReviewCallLine requestId={request.id}>{children}</ReviewCallLine>
    </Suspense>
  );
}

/** At every stage: a cancelled project counts, too, and an admin may leave it out. */
export function ProjectCounts({ request }: PartProps) {
  const language = useLanguage();
  const { id, code, brand_name: brand, chosen_creative: chosen } = request;
  const project = { id, code, brand, creative: chosen ? nameOf(chosen, language) : '' };
  return (
    <Suspense>
      <CountsSection project={project} isAdmin={viewerOf(request.side) === 'admin'} />
    </Suspense>
  );
}

/** For creatives and admins: a brand reads its own elsewhere. */
export function BrandFacts({ request }: PartProps) {
  const viewer = viewerOf(request.side);
  if (viewer === 'brand') return null;
  return (
    <Suspense>
      <BrandRecordSection
        requestId={request.id}
        brand={request.brand_name}
        code={viewer === 'admin' ? null : request.code}
      />
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
