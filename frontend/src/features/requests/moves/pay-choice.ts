/** What a brand may pay now, in the words of its plan. */
import { planLabelText, withKey } from '@/api/ready-made';
import { agreedProposal } from '@/api/proposal-states';
import type { Payable, PayableChoice, PayMethod, PlanPart, RequestDetail } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { exhaustive } from '@/lib/exhaustive';
import { isolated } from '@/lib/isolated';

type Part = Payable['parts'][number];

type Plan = readonly PlanPart[];

/** The agreed plan: the server knows its ready-made labels in more words than this form offers. */
export function planOf({ proposals }: RequestDetail): Plan {
  return agreedProposal(proposals)?.payment_plan ?? [];
}

export function partName({ place, label, amount_fils, due, release }: Part, plan: Plan, language: Language): string {
  const agreed = plan[place];
  const named = agreed?.label === label ? agreed : withKey({ label, amount_fils, due, release });
  return isolated(planLabelText(named, language), language);
}

/** The parts that a choice pays for, as far as they are open. */
export function partsOf({ parts }: Payable, { through_part: last }: PayableChoice): readonly Part[] {
  const end = parts.findIndex(({ place }) => place === last);
  return parts.slice(0, end + 1).filter(({ open_fils }) => open_fils > 0);
}

export function choiceName(payable: Payable, choice: PayableChoice, plan: Plan, language: Language): string {
  const names = partsOf(payable, choice).map((part) => partName(part, plan, language));
  return new Intl.ListFormat(language === 'ar' ? 'ar-KW' : 'en', { type: 'conjunction' }).format(names);
}

const known = exhaustive<PayMethod>()(['knet', 'card', 'apple_pay']);

/** The ways to pay it, in the order in which the server offers them. */
export function methodsOf({ methods }: PayableChoice): readonly PayMethod[] {
  return methods.flatMap((method) => known.filter((one) => one === method));
}

export type PayHint = 'hint' | 'hintAtStart' | 'hintApproved';

/** Who has the money once it is paid. */
export function hintsOf(payable: Payable, choice: PayableChoice, isApproved: boolean): readonly PayHint[] {
  if (isApproved) return ['hintApproved'];
  const parts = partsOf(payable, choice);
  const isAt = (release: Part['release']) => parts.some((part) => part.release === release);
  return [...(isAt('on_approval') ? (['hint'] as const) : []), ...(isAt('at_start') ? (['hintAtStart'] as const) : [])];
}
