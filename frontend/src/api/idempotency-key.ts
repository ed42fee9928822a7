import { randomId } from '@/lib/random-id';

/** One key per intended creation: reused by retries, renewed when the content changes. */
export function idempotencyKey(): string {
  return randomId();
}
