/** The boxes of the inbox, and the order of what is in them. */
import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '@/api/pagination';
import type { InboxCounts, InboxRequest } from '@/api/types';
import { isNotSelected, isReplaceable, isSent } from '@/api/proposal-states';
import { isBeforeSelection, isEnded, isOnHold } from '@/api/stages';
import type { InboxSide } from '@/entities/inbox';
import { exhaustive } from '@/lib/exhaustive';
import { proposalPath, requestPath } from '@/lib/request-paths';

/** The name of the box in the query of the page. */
export const BOX = 'box';

/** What waits for the creative on any side, one for each side, and what was put away. */
export type InboxBox = 'yours' | InboxSide | 'archived';

export const BOXES = exhaustive<InboxBox>()(['yours', 'invited', 'open', 'bidder', 'chosen', 'archived']);
const byUrgency = exhaustive<InboxSide>()(['invited', 'chosen', 'bidder', 'open']);

export function boxOf(name: string | null): InboxBox | undefined {
  return BOXES.find((box) => box === name);
}

/** What waits for the creative is shown first; otherwise what there is. */
export function firstBox(counts: InboxCounts | undefined): InboxBox {
  if ((counts?.my_turn ?? 0) > 0) return 'yours';
  return byUrgency.find((box) => (counts?.by_side[box] ?? 0) > 0) ?? 'invited';
}

export function countOf(box: InboxBox, counts: InboxCounts): number {
  if (box === 'yours') return counts.my_turn;
  return box === 'archived' ? counts.archived : counts.by_side[box];
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

const isOver = ({ stage, proposal }: InboxRequest) => isEnded(stage) || (proposal !== null && isNotSelected(proposal));

/**
 * What waits for the creative comes first, the earliest date before the others, and what has ended last; within both of
 * the other parts the server's order stays.
 */
export function dueFirst(rows: readonly InboxRequest[]): readonly InboxRequest[] {
  const others = rows.filter((row) => !isOwnTurn(row));
  return [
    ...rows.filter(isOwnTurn).toSorted((one, other) => due(one).localeCompare(due(other))),
    ...others.filter((row) => !isOver(row)),
    ...others.filter(isOver),
  ];
}

export function pagesDueFirst<Pages extends InfiniteData<Page<InboxRequest>>>(list: Pages): Pages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: dueFirst(page.items) })) };
}

/** Of the list of all sides: the server begins it with what waits for the creative. */
export function ownTurnsOf<Pages extends InfiniteData<Page<InboxRequest>>>(list: Pages): Pages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: dueFirst(page.items.filter(isOwnTurn)) })) };
}

/** The page after this one, as long as it may go on with what waits for the creative. */
export function cursorOfOwnTurns({ items, nextCursor }: Page<InboxRequest>): string | undefined {
  const last = items.at(-1);
  return last && isOwnTurn(last) ? nextCursor : undefined;
}

/** The first line of a brief. */
export function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}
