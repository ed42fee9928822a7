/** What is typed into a review: kept in the tab until it is sent, and judged as the server does. */
import { useEffect, useState } from 'react';
import type { RequestReviews, ReviewDraft } from '@/api/types';
import { questions, reviewLimits, type Question, type ReviewSide } from '@/entities/review-questions';
import { keep, keptValues, type Draft } from '@/forms/drafts';
import { lengthOf } from '@/forms/rules';
import type { Language } from '@/i18n/languages';
import { cleaned } from '@/lib/typed-text';

export interface ReviewValues extends Record<string, unknown> {
  /** 0 is no mark. */
  readonly marks: Readonly<Partial<Record<Question, number>>>;
  readonly again: boolean | null;
  readonly body: string;
  readonly lang: Language;
  readonly nameShown: boolean;
}

type Written = RequestReviews['draft'];

function valuesOf(written: Written, side: ReviewSide, language: Language): ReviewValues {
  const marks = Object.fromEntries(questions[side].map((question) => [question, written?.marks[question] ?? 0]));
  return {
    marks,
    again: written?.again ?? null,
    body: written?.body ?? '',
    lang: written?.lang ?? language,
    nameShown: written?.name_shown ?? true,
  };
}

interface Typing {
  readonly draft: Draft;
  readonly written: Written;
  readonly side: ReviewSide;
  readonly language: Language;
}

export function useReviewValues({ draft, written, side, language }: Typing) {
  const [values, setValues] = useState<ReviewValues>(() => {
    const begun = valuesOf(written, side, language);
    // What the server keeps is newer than what was typed before it.
    return written ? begun : { ...begun, ...keptValues(draft, begun) };
  });
  useEffect(() => keep(draft, values), [draft, values]);
  return [values, (change: Partial<ReviewValues>) => setValues((before) => ({ ...before, ...change }))] as const;
}

export type Fault = 'required' | 'tooShort' | 'tooLong';

/** What is wrong, by the name of the field, in the order of the form. */
export function faultsOf(values: ReviewValues, side: ReviewSide): Readonly<Partial<Record<string, Fault>>> {
  const missing = (question: Question) => !values.marks[question];
  const length = lengthOf(cleaned(values.body));
  const { min, max } = reviewLimits.text;
  return {
    ...Object.fromEntries(questions[side].filter(missing).map((question) => [question, 'required' as const])),
    ...(values.again === null && { again: 'required' as const }),
    ...(length > 0 && length < min && { body: 'tooShort' as const }),
    ...(length > max && { body: 'tooLong' as const }),
  };
}

export function draftOf({ marks, again, body, lang, nameShown }: ReviewValues, side: ReviewSide): ReviewDraft {
  return {
    ...marks,
    again: again ?? false,
    body: cleaned(body) || null,
    lang,
    ...(side === 'brand' && { name_shown: nameShown }),
  };
}
