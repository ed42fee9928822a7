/** The boxes of the inbox, and the order of what is in them. */
import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '@/api/pagination';
import type { InboxCounts, InboxRequest } from '@/api/types';
import { isReplaceable, isSent } from '@/api/proposal-states';
import { isBeforeSelection, isOnHold } from '@/api/stages';
import type { InboxSide } from '@/entities/inbox';
import { exhaustive } from '@/lib/exhaustive';
import { proposalPath, requestPath } from '@/lib/request-paths';

/** The name of the box in the query of the page. */
export const BOX = 'box';

/** One for each side, and what was put away. */
export type InboxBox = InboxSide | 'archived';

export const BOXES = exhaustive<InboxBox>()(['invited', 'open', 'bidder', 'chosen', 'archived']);
const byUrgency = exhaustive<InboxSide>()(['invited', 'chosen', 'bidder', 'open']);

export function boxOf(name: string | null): InboxBox | undefined {
  return BOXES.find((box) => box === name);
}

/** Where an invitation or a project waits, it is shown first; otherwise what there is. */
export function firstBox(counts: InboxCounts['by_side'] | undefined): InboxSide {
  return byUrgency.find((box) => (counts?.[box] ?? 0) > 0) ?? 'invited';
}

const PROJECT_STEPS = ['deliver', 'accept-revision', 'show-payments', 'agree-cancel'] as const;

export type InboxStep = 'propose' | 'revise' | 'problem' | (typeof PROJECT_STEPS)[number];

/** What the creative can do about a request that is not decided yet, and what waits for the creative in a project. */
export function stepOf(row: InboxRequest): InboxStep | undefined {
  const { stage, proposal } = row;
  if (!isBeforeSelection(stage)) return isOwnTurn(row) ? ownStepOf(row) : undefined;
  if (proposal === null) return 'propose';
  if (isSent(proposal)) return proposal.change_requested || proposal.brief_changed ? 'revise' : undefined;
  return isReplaceable(proposal) ? 'propose' : undefined;
}

/** Of a project: as its page has it; a problem has moves of its own. */
function ownStepOf({ stage, next }: InboxRequest): InboxStep | undefined {
  return PROJECT_STEPS.find((step) => step === next) ?? (isOnHold(stage) ? 'problem' : undefined);
}

/** Where a step is made: a proposal has a page of its own, and what needs one form opens it. */
export function stepPath({ id }: InboxRequest, step: InboxStep): string {
  if (step === 'propose' || step === 'revise') return proposalPath(id);
  return step === 'deliver' ? `${requestPath(id)}?move=deliver` : requestPath(id);
}

/**
 * Before a selection `waiting_on` is about all creatives, after it about the chosen one; this creative's own proposal
 * says what waits for them.
 */
export function isOwnTurn(row: InboxRequest): boolean {
  if (!isBeforeSelection(row.stage)) return row.side === 'chosen' && row.waiting_on === 'creative';
  const step = stepOf(row);
  return step === 'revise' || (step === 'propose' && row.side === 'invited');
}

const due = (row: InboxRequest) => row.due?.at ?? row.due_at ?? '9999';

/** What waits for the creative comes first, the earliest date before the others; the rest keeps the server's order. */
export function dueFirst(rows: readonly InboxRequest[]): readonly InboxRequest[] {
  return [
    ...rows.filter(isOwnTurn).toSorted((one, other) => due(one).localeCompare(due(other))),
    ...rows.filter((row) => !isOwnTurn(row)),
  ];
}

export function pagesDueFirst<Pages extends InfiniteData<Page<InboxRequest>>>(list: Pages): Pages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: dueFirst(page.items) })) };
}

/** The first line of a brief. */
export function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}
