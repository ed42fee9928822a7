/**
 * The terms of the creative's last proposal, with which the next one begins: kept in this browser for the account, and
 * removed with everything else that was typed when it signs out. What belongs to one brief is left out.
 */
import { sentChannel } from '@/api/ready-made';
import { valuesLike } from '@/forms/drafts';
import { DRAFT_PREFIX, readStored, store } from '@/lib/browser-storage';
import { READY_PLANS } from './payment-plan';
import { channelsOf, emptyPart, emptyProposal, type ProposalValues } from './schema';

const keyOf = (owner: string) => `${DRAFT_PREFIX}:last-proposal:${owner}`;

/** Own parts were made for another price. */
export function keepTerms(owner: string, service: string, values: ProposalValues): void {
  const { price_fils: _price, message: _message, valid_until: _date, payment_plan: _parts, ...terms } = values;
  const channels = channelsOf(values);
  const { plan, ...others } = terms;
  // Without a provider nothing is held: the form begins with what it offers then.
  const isKept = READY_PLANS.some((ready) => ready === plan);
  const kept = { ...others, channels, other_channel: '', ...(isKept && { plan }) };
  store(keyOf(owner), JSON.stringify({ service, terms: kept }));
}

/** Deliverables are taken over within one service only. */
export function lastTerms(owner: string, service: string): Partial<ProposalValues> {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(owner)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('terms' in kept)) return {};
    const known = valuesLike({ ...emptyProposal, payment_plan: [emptyPart] }, kept.terms);
    // Earlier versions kept ready-made channels in the language of the page.
    const terms = { ...known, ...(known.channels && { channels: known.channels.map(sentChannel) }) };
    if ('service' in kept && kept.service === service) return terms;
    const { deliverables: _others, ...common } = terms;
    return common;
  } catch {
    return {};
  }
}
