/** What a brief says, as each of its versions has it. */
import type { RequestDetail } from '@/api/types';
import { extraNames } from '@/forms/brief/extras';

const parts = ['project_description', 'budget_range', 'timeline', ...extraNames] as const;

export type BriefPart = (typeof parts)[number];
export type BriefText = Pick<RequestDetail, BriefPart>;

/** The parts that two versions say differently, in their order. A title asks for no other work, and is none of them. */
export function changedParts(before: BriefText, after: BriefText): readonly BriefPart[] {
  return parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}
