/** What a brand may pay now, in the words of its plan. */
import { planLabelText } from '@/api/ready-made';
import type { Payable, PayableChoice, PayMethod } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { exhaustive } from '@/lib/exhaustive';
import { isolated } from '@/lib/isolated';

type Part = Payable['parts'][number];

export function partName(part: Part, language: Language): string {
  return isolated(planLabelText(part, language), language);
}

/** What of a part is neither paid nor recorded. */
export function leftOf({ open_fils, unconfirmed_fils }: Part): number {
  return open_fils - unconfirmed_fils;
}

function namesOf(parts: readonly Part[], language: Language): string {
  const names = parts.map((part) => partName(part, language));
  return new Intl.ListFormat(language === 'ar' ? 'ar-KW' : 'en', { type: 'conjunction' }).format(names);
}

/** The parts of which a record waits to be confirmed; empty without one. */
export function recordedParts({ parts }: Payable, language: Language): string {
  const recorded = parts.filter(({ unconfirmed_fils }) => unconfirmed_fils > 0);
  return namesOf(recorded, language);
}

/** The parts that a choice pays for, as far as they are open. */
export function partsOf({ parts }: Payable, { through_part: last }: PayableChoice): readonly Part[] {
  const end = parts.findIndex(({ place }) => place === last);
  return parts.slice(0, end + 1).filter((part) => leftOf(part) > 0);
}

export function choiceName(payable: Payable, choice: PayableChoice, language: Language): string {
  return namesOf(partsOf(payable, choice), language);
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
