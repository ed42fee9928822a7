/** What a review holds; apart from its calls, which only pages of requests make. */
import type { RequestReview, ReviewMarks } from '@/api/types';

/** As the server holds them, in characters. */
export const reviewLimits = {
  text: { min: 20, max: 1_000 },
  reply: { min: 1, max: 500 },
  appeal: { min: 20, max: 1_000 },
};

export type ReviewSide = RequestReview['side'];
export type Question = keyof ReviewMarks;

/** What each side is asked about the other, in this order. */
export const questions = {
  brand: ['quality', 'communication', 'care'],
  creative: ['brief', 'communication', 'feedback'],
} as const satisfies Readonly<Record<ReviewSide, readonly Question[]>>;
