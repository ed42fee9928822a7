/** Between what a proposal's form holds and what the API knows as its terms. */
import { aiUses } from '@/api/ai-uses';
import { channelTexts, planLabelText, sentChannel, withKey } from '@/api/ready-made';
import type { PlanPart, Proposal, ProposalBody, Territory, UsageRights } from '@/api/types';
import { periods } from '@/api/vocabularies';
import type { Language } from '@/i18n/languages';
import { datePlus, dateInKuwait, endInKuwait } from '@/lib/delivery-date';
import { exhaustive } from '@/lib/exhaustive';
import { filsOf, typedMoney } from '@/lib/money';
import { AT_START, HELD_PLANS, PAYMENT_DUES, planChoiceOf, readyPlan } from './payment-plan';
import { channelsOf, PERPETUAL, wholeNumberOf, type ProposalValues } from './schema';

const DAY_MS = 24 * 60 * 60 * 1_000;
const MINUTE_MS = 60 * 1_000;

export const TERRITORIES = exhaustive<Territory>()(['Kuwait', 'GCC', 'worldwide']);

function oneOf<Known extends string>(known: readonly Known[], text: string, otherwise: Known): Known {
  return known.find((candidate) => candidate === text) ?? otherwise;
}

/** The parts of the chosen plan. */
export function planOf(values: ProposalValues, hasProvider: boolean): PlanPart[] {
  const ready = HELD_PLANS.find((plan) => plan === values.plan);
  if (ready) return readyPlan(ready, filsOf(values.price_fils) ?? 0, hasProvider);
  return values.payment_plan.map(({ label, amount, due: chosen }) => {
    const due = chosen === AT_START ? 'before_start' : oneOf(PAYMENT_DUES, chosen, 'on_approval');
    return withKey({
      label: label.trim(),
      amount_fils: filsOf(amount) ?? 0,
      due,
      ...(hasProvider && due === 'before_start' && { release: chosen === AT_START ? AT_START : 'on_approval' }),
    });
  });
}

function rightsOf(values: ProposalValues): Omit<UsageRights, 'channel_keys'> | null {
  if (!values.states_rights) return null;
  return {
    channels: [...new Set(channelsOf(values).map(sentChannel))],
    territory: oneOf(TERRITORIES, values.territory, 'Kuwait'),
    months: values.months === PERPETUAL ? null : (wholeNumberOf(values.months) ?? null),
    exclusive: values.exclusive,
  };
}

/** The end of the chosen day, but never more than the 30 days that the server counts from the attempt. */
function validUntil(date: string, attemptAt: string): string {
  const latest = Date.parse(attemptAt) + periods.proposal_days_max * DAY_MS - MINUTE_MS;
  return new Date(Math.min(endInKuwait(date).getTime(), latest)).toISOString();
}

export function proposalBody(values: ProposalValues, attemptAt: string, hasProvider: boolean): ProposalBody {
  const aiUse = oneOf(aiUses, values.ai_use, 'none');
  return {
    price_fils: filsOf(values.price_fils) ?? 0,
    delivery_days: wholeNumberOf(values.delivery_days) ?? 0,
    deliverables: values.deliverables.map((text) => text.trim()).filter((text) => text !== ''),
    revisions_included: wholeNumberOf(values.revisions_included) ?? 0,
    payment_plan: planOf(values, hasProvider).map(({ label, amount_fils, due, release }) => ({
      label,
      amount_fils,
      due,
      ...(release && { release }),
    })),
    usage_rights: rightsOf(values),
    ai_use: aiUse,
    ai_note: aiUse === 'none' ? null : values.ai_note.trim() || null,
    message: values.message.trim(),
    valid_until: validUntil(values.valid_until, attemptAt),
  };
}

/** As the form has it. */
export function dueOf({ due, release }: PlanPart): string {
  return release === AT_START ? AT_START : due;
}

interface FormDay {
  /** The date in Kuwait. */
  readonly today: string;
  readonly defaultDate: string;
}

/** The initial values when a proposal is revised; a date that has passed is chosen again. */
export function valuesOf(proposal: Proposal, { today, defaultDate }: FormDay, language: Language): ProposalValues {
  const rights = proposal.usage_rights;
  const until = dateInKuwait(new Date(proposal.valid_until));
  return {
    price_fils: typedMoney(proposal.price_fils),
    delivery_days: String(proposal.delivery_days),
    deliverables: [...proposal.deliverables],
    revisions_included: String(proposal.revisions_included),
    plan: planChoiceOf(proposal.payment_plan),
    payment_plan: proposal.payment_plan.map((part) => ({
      label: planLabelText(part, language),
      amount: typedMoney(part.amount_fils),
      due: dueOf(part),
    })),
    states_rights: rights !== null,
    channels: rights === null ? [] : channelTexts(rights, 'en'),
    other_channel: '',
    territory: rights?.territory ?? 'Kuwait',
    months: rights === null ? '12' : rights.months === null ? PERPETUAL : String(rights.months),
    exclusive: rights?.exclusive ?? false,
    ai_use: proposal.ai_use,
    ai_note: proposal.ai_note ?? '',
    message: proposal.message,
    valid_until: until > today && until <= datePlus(today, periods.proposal_days_max) ? until : defaultDate,
  };
}
