/** The form of what is wished or decided: its rules, and the body that is sent. */
import * as z from 'zod/mini';
import type { PossibleWish, WishKind } from '@/api/types';
import { limits } from '@/api/vocabularies';
import { lengthOf, optionalUrls, requiredLongText } from '@/forms/rules';
import { linkLabel } from '@/lib/link-name';
import { filsOf } from '@/lib/money';
import type { DayBounds } from '../day-bounds';

/** Every refusal at once, also where other fields are wrong. */
const always = { when: () => true } as const;

/** The shortest reason of a decision. */
const LEAST_REASON = limits.dispute_reason_min;

export type WishMode = 'report' | 'position' | 'decide';

export interface WishValues {
  readonly problem: string;
  readonly wish: string;
  readonly amount: string;
  readonly day: string;
  readonly text: string;
  readonly urls: string[];
  readonly names: string[];
  readonly files: string[];
  readonly fault: string;
  readonly clause: string;
}

export const emptyWish: WishValues = {
  problem: '',
  wish: '',
  amount: '',
  day: '',
  text: '',
  urls: [''],
  names: [''],
  files: [],
  fault: '',
  clause: '',
};

type Refusals = { readonly [Field in keyof WishValues]?: string | undefined };

const fields = z.object({
  problem: z.string(),
  wish: z.string(),
  amount: z.string(),
  day: z.string(),
  text: requiredLongText,
  urls: optionalUrls,
  names: z.array(z.string()),
  files: z.array(z.string()),
  fault: z.string(),
  clause: z.string(),
});

function amountRefusal({ amount }: WishValues, chosen: PossibleWish | undefined): string | undefined {
  if (!chosen || chosen.least_fils === null) return undefined;
  if (amount.trim() === '') return 'required';
  const fils = filsOf(amount);
  const isWithin = fils !== undefined && fils >= chosen.least_fils && fils <= (chosen.most_fils ?? 0);
  return isWithin ? undefined : 'out_of_range';
}

function dayRefusal({ day }: WishValues, chosen: PossibleWish | undefined, { first, last }: DayBounds) {
  if (!chosen?.has_day) return undefined;
  if (day === '') return 'required';
  return day < first || day > last ? 'out_of_range' : undefined;
}

const ifBlank = (text: string) => (text === '' ? 'required' : undefined);

/** What the choice of a solution refuses, apart from the rules of single fields. */
function refusalsOf(values: WishValues, mode: WishMode, wishes: readonly PossibleWish[], days: DayBounds): Refusals {
  const chosen = wishes.find((possible) => possible.wish === values.wish);
  const written = lengthOf(values.text.trim());
  return {
    wish: ifBlank(values.wish),
    amount: amountRefusal(values, chosen),
    day: dayRefusal(values, chosen, days),
    ...(mode === 'report' && { problem: ifBlank(values.problem) }),
    ...(mode === 'decide' && {
      fault: ifBlank(values.fault),
      clause: ifBlank(values.clause),
      text: written > 0 && written < LEAST_REASON ? 'too_short' : undefined,
    }),
  };
}

/** Each field with a code that it may be refused with. */
const REFUSABLE = [
  ['problem', 'required'],
  ['wish', 'required'],
  ['amount', 'required'],
  ['amount', 'out_of_range'],
  ['day', 'required'],
  ['day', 'out_of_range'],
  ['fault', 'required'],
  ['clause', 'required'],
  ['text', 'too_short'],
] as const;

export function schemaFor(mode: WishMode, wishes: readonly PossibleWish[], days: DayBounds) {
  return fields.check(
    ...REFUSABLE.map(([field, code]) =>
      z.refine<WishValues>((values) => refusalsOf(values, mode, wishes, days)[field] !== code, {
        path: [field],
        error: code,
        ...always,
      }),
    ),
  );
}

/** The links that are filled in, each with a name. */
export function linksOf({ urls, names }: Pick<WishValues, 'urls' | 'names'>) {
  return urls
    .map((url, at) => ({ url: url.trim(), label: linkLabel({ label: names[at] ?? '', url: url.trim() }) }))
    .filter(({ url }) => url !== '');
}

/** The wish with the amount and the day that it names. */
export function wishOf({ wish, amount, day }: WishValues, wishes: readonly PossibleWish[]) {
  const chosen = wishes.find((possible) => possible.wish === wish);
  const kind: WishKind = chosen?.wish ?? 'continue';
  return {
    kind,
    amount_fils: chosen && chosen.least_fils !== null ? (filsOf(amount) ?? 0) : null,
    day: chosen?.has_day ? day : null,
  };
}
