import type { AppNotification } from '@/api/types';

/** A sample notification, unread; a test overrides what it needs. */
export function aNotification(differences: Partial<AppNotification> = {}): AppNotification {
  return {
    id: 'n-1',
    event: 'proposal_received',
    params: {
      request_id: 'r-1',
      service: 'photography',
      code: null,
      name: 'Noura Al-Mutawa',
      name_ar: 'نورة المطوع',
      days: null,
      amount_fils: null,
      outcome: null,
      pays_first: false,
      verdict: null,
      title: null,
      title_ar: null,
      part: null,
      reason: null,
    },
    link: '/requests/r-1',
    read_at: null,
    at: new Date().toISOString(),
    ...differences,
  };
}
