/** The fields of a step with money, and the rule of each. */
import * as z from 'zod/mini';
import { limits } from '@/api/vocabularies';
import { lengthOf, optionalDate, requiredLongText } from '@/forms/rules';
import { filsOf } from '@/lib/money';

export interface MoneyField {
  readonly name: string;
  readonly kind: 'amount' | 'line' | 'day' | 'note';
  readonly label: string;
  readonly help?: string | undefined;
  /** What it begins with. */
  readonly start?: string | undefined;
  /** The smallest amount in fils; one fils if it is not said. */
  readonly least?: number | undefined;
  /** The largest amount in fils, if it is known here. */
  readonly most?: number | undefined;
}

type Refusal = (text: string) => string | undefined;

function checked(refusal: Refusal) {
  return z.string().check((context) => {
    const code = context.value.trim() === '' ? 'required' : refusal(context.value);
    if (code) context.issues.push({ code: 'custom', message: code, input: context.value });
  });
}

function amountRule({ least = 1, most }: MoneyField): Refusal {
  return (text) => {
    const fils = filsOf(text);
    if (fils === undefined) return 'wrong_type';
    if (most !== undefined && fils > most) return 'above_most';
    return fils < least ? 'out_of_range' : undefined;
  };
}

export function ruleOf(field: MoneyField, today: string) {
  if (field.kind === 'note') return requiredLongText;
  if (field.kind === 'amount') return checked(amountRule(field));
  if (field.kind === 'line') return requiredLine;
  return dayUntil(today);
}

/** As short as a name, but anything that a bank or a provider writes. */
const requiredLine = checked((text) => (lengthOf(text.trim()) > limits.name ? 'too_long' : undefined));

function dayUntil(today: string) {
  return checked((text) => {
    if (!optionalDate.safeParse(text).success) return 'invalid_date';
    return text > today ? 'out_of_range' : undefined;
  });
}
