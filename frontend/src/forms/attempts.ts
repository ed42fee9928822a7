/**
 * One intended creation: the same content sent again is the same attempt, also after a reload, with the same time of
 * consent.
 */
import { idempotencyKey } from '@/api/idempotency-key';
import { keepAttempt, keptAttempt, type Draft } from './drafts';

export interface Attempt {
  readonly key: string;
  readonly agreedAt: string;
}

export interface MadeAttempt extends Attempt {
  readonly content: string;
}

function isMade(kept: unknown): kept is MadeAttempt {
  return typeof kept === 'object' && kept !== null && 'content' in kept && 'key' in kept && 'agreedAt' in kept;
}

export function attemptOf(content: string, last: MadeAttempt | null, draft: Draft | undefined): MadeAttempt {
  const before: unknown = last ?? (draft && keptAttempt(draft));
  if (isMade(before) && before.content === content) return before;
  const attempt = { content, key: idempotencyKey(), agreedAt: new Date().toISOString() };
  if (draft) keepAttempt(draft, attempt);
  return attempt;
}
