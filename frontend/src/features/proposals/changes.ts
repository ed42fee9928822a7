/** What a new version of a proposal changes. */
import { isDividedAlike } from '@/api/plan-division';
import { withKey, withKeys } from '@/api/ready-made';
import type { ProposalBody, Terms } from '@/api/types';
import { dateInKuwait } from '@/lib/delivery-date';
import { exhaustive } from '@/lib/exhaustive';

/** The note belongs to the use of AI. */
export const COMPARED = exhaustive<Exclude<keyof Terms, 'ai_note'>>()([
  'price_fils',
  'delivery_days',
  'deliverables',
  'revisions_included',
  'payment_plan',
  'usage_rights',
  'ai_use',
  'message',
  'valid_until',
]);
export type ComparedTerm = (typeof COMPARED)[number];

type Compared = Pick<Terms, ComparedTerm | 'ai_note'>;

/** The terms as they compare: a plan by its amounts, a date by its day, a ready-made choice by its key. */
function comparable(terms: Compared, term: ComparedTerm): string {
  if (term === 'valid_until') return dateInKuwait(new Date(terms.valid_until));
  if (term === 'ai_use') return JSON.stringify([terms.ai_use, terms.ai_note]);
  if (term === 'usage_rights') {
    const rights = terms.usage_rights;
    const channels = rights?.channels.map((channel, index) => rights.channel_keys[index] ?? channel);
    return JSON.stringify(rights && [channels, rights.territory, rights.months, rights.exclusive]);
  }
  if (term === 'payment_plan')
    return JSON.stringify(
      terms.payment_plan.map(({ label, label_key: key, amount_fils, due }) => [key ?? label, amount_fils, due]),
    );
  return JSON.stringify(terms[term]);
}

/** A plan with the shares it had follows from the price, and is not named next to it. */
export function changedTerms(before: Compared, after: Compared): readonly ComparedTerm[] {
  const isImplied = (term: ComparedTerm) =>
    term === 'payment_plan' && before.price_fils !== after.price_fils && isDividedAlike(before, after);
  return COMPARED.filter((term) => comparable(before, term) !== comparable(after, term) && !isImplied(term));
}

/** The terms of the new version: what it leaves out keeps its value, and null clears one, as on the server. */
export function revisedTerms(before: Terms, body: ProposalBody): Terms {
  return {
    ...body,
    deliverables: [...body.deliverables],
    payment_plan: body.payment_plan?.map(withKey) ?? [...before.payment_plan],
    usage_rights:
      body.usage_rights === undefined ? before.usage_rights : body.usage_rights && withKeys(body.usage_rights),
    ai_use: body.ai_use ?? before.ai_use,
    ai_note: body.ai_note === undefined ? before.ai_note : body.ai_note,
    valid_until: body.valid_until ?? before.valid_until,
  };
}
