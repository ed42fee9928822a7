/** The form of what is wished or decided: its rules, and the body that is sent. */
import * as z from 'zod/mini';
import type { PossibleWish, WishKind } from '@/api/types';
import { limits } from '@/api/vocabularies';
import { lengthOf, optionalUrls, requiredLongText } from '@/forms/rules';
import { linkLabel } from '@/lib/link-name';
import { filsOf } from '@/lib/money';
import type { DayBounds } from '../day-bounds';

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

export function schemaFor(mode: WishMode, wishes: readonly PossibleWish[], { first, last }: DayBounds) {
  return z
    .object({
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
    })
    .check((context) => {
      const { problem, wish, amount, day, text, fault, clause } = context.value;
      const refuse = (path: string, message: string) =>
        context.issues.push({ code: 'custom', message, path: [path], input: context.value });
      if (mode === 'report' && problem === '') refuse('problem', 'required');
      if (wish === '') refuse('wish', 'required');
      const chosen = wishes.find((possible) => possible.wish === wish);
      if (chosen && chosen.least_fils !== null) {
        const fils = filsOf(amount);
        const isWithin = fils !== undefined && fils >= chosen.least_fils && fils <= (chosen.most_fils ?? 0);
        if (amount.trim() === '') refuse('amount', 'required');
        else if (!isWithin) refuse('amount', 'out_of_range');
      }
      if (chosen?.has_day) {
        if (day === '') refuse('day', 'required');
        else if (day < first || day > last) refuse('day', 'out_of_range');
      }
      if (mode !== 'decide') return;
      if (fault === '') refuse('fault', 'required');
      if (clause === '') refuse('clause', 'required');
      const written = lengthOf(text.trim());
      if (written > 0 && written < LEAST_REASON) refuse('text', 'too_short');
    });
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
