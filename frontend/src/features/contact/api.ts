import { api, bodyOf } from '@/api/client';
import type { Attempt } from '@/forms/attempts';
import type { ContactValues } from './schema';

const SHOWN_AT_LEAST_MS = 1_000;

function atLeast(ms: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
}

/** The visitor sees it being sent for at least a second, also where the server is quicker. */
export async function sendMessage(values: ContactValues, attempt: Attempt): Promise<void> {
  const sent = bodyOf(
    api.POST('/api/contact-messages', { headers: { 'Idempotency-Key': attempt.key }, body: values }),
  );
  await Promise.all([sent, atLeast(SHOWN_AT_LEAST_MS)]);
}
