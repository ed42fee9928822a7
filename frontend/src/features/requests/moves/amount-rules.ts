/** Amounts as typed, by the server's own bounds; a message is the field code that the server would return. */
import * as z from 'zod/mini';
import { limits } from '@/api/vocabularies';
import { filsOf } from '@/lib/money';

function refusalOf(text: string): string | undefined {
  const fils = filsOf(text);
  if (fils === undefined) return 'wrong_type';
  return fils < 1 || fils > limits.price_fils ? 'out_of_range' : undefined;
}

function amount(whenBlank: string | undefined) {
  return z.string().check((context) => {
    const code = context.value.trim() === '' ? whenBlank : refusalOf(context.value);
    if (code) context.issues.push({ code: 'custom', message: code, input: context.value });
  });
}

export const optionalAmount = amount(undefined);
export const requiredAmount = amount('required');

/** What is wrong with an amount that lies between two others, in fils; nothing if it is right. */
export function typedAmount(text: string, least: number, most: number): string | undefined {
  if (text.trim() === '') return 'required';
  const fils = filsOf(text);
  if (fils === undefined) return 'wrong_type';
  return fils < least || fils > most ? 'out_of_range' : undefined;
}

export function amountBetween(least: number, most: number) {
  return z.string().check((context) => {
    const code = typedAmount(context.value, least, most);
    if (code) context.issues.push({ code: 'custom', message: code, input: context.value });
  });
}
