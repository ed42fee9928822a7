/** Messages of the contact form. */
import { mutationOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { ContactMessageBody } from '@/api/types';

const MIN_PENDING_MS = 1_000;

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
}

interface ContactMessage {
  readonly body: ContactMessageBody;
  readonly idempotencyKey: string;
}

/** The pending state is visible for at least a second, even when the server is faster. */
export const sendContactMessageMutation = mutationOptions({
  mutationFn: async ({ body, idempotencyKey }: ContactMessage) => {
    const sent = unwrap(api.POST('/api/contact-messages', { headers: { 'Idempotency-Key': idempotencyKey }, body }));
    await Promise.all([sent, delay(MIN_PENDING_MS)]);
  },
});
