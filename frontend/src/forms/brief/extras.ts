/**
 * The optional answers of a brief. The quote form, the edit of a brief and the pages that show one take their rules,
 * controls and details from this table, their labels from `brief.json`.
 */
import type * as z from 'zod/mini';
import type { RequestDetail } from '@/api/types';
import { dateOf, kuwaitDay } from '@/lib/working-days';
import { optionalDate, optionalLongText, optionalUrls } from '../rules';

/** A day from today on, as Kuwait counts them; the one that a brief has already may stay. */
export function wishedDay(kept = '') {
  return optionalDate.check((context) => {
    const { value } = context;
    if (value !== '' && value !== kept && value < dateOf(kuwaitDay(new Date())))
      context.issues.push({ code: 'custom', message: 'out_of_range', input: value });
  });
}

/** In the order in which they are shown. */
const extras = {
  wished_date: { kind: 'day', rule: wishedDay() },
  intended_use: { kind: 'text', rule: optionalLongText },
  reference_links: { kind: 'links', rule: optionalUrls },
} as const;

export type ExtraName = keyof typeof extras;
type Rules = { readonly [Name in ExtraName]: (typeof extras)[Name]['rule'] };
export type ExtraValues = { [Name in ExtraName]: z.infer<Rules[Name]> };
/** As a request has them. */
type Stored = Pick<RequestDetail, ExtraName>;

export const extraNames = Object.keys(extras) as readonly ExtraName[];

export function kindOf(name: ExtraName): 'day' | 'text' | 'links' {
  return extras[name].kind;
}

function forEach(valueOf: (name: ExtraName) => unknown): Record<ExtraName, unknown> {
  return Object.fromEntries(extraNames.map((name) => [name, valueOf(name)])) as Record<ExtraName, unknown>;
}

export const extraRules = forEach((name) => extras[name].rule) as Rules;
export const noExtras = forEach((name) => (kindOf(name) === 'links' ? [] : '')) as ExtraValues;

/** For a form that changes them. */
export function extrasOf(stored: Stored): ExtraValues {
  return forEach((name) => stored[name] ?? '') as ExtraValues;
}

/** The answers without space around them; an empty one clears what was stored. */
export function trimmedExtras(values: ExtraValues): ExtraValues {
  return forEach((name) => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : value.map((link) => link.trim()).filter(Boolean);
  }) as ExtraValues;
}

/** Those that were given. */
export function givenExtras(values: ExtraValues): Partial<ExtraValues> {
  return Object.fromEntries(Object.entries(trimmedExtras(values)).filter(([, value]) => value.length > 0));
}
