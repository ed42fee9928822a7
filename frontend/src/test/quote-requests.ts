import type { QuoteRequest } from '@/api/types';

/** A sample request that waits for proposals; a test overrides what it needs. */
export function aRequest(differences: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    id: '0193-request',
    code: 'M-7K3Q',
    title: null,
    service_category: 'Photography',
    brand_name: 'Bait Al-Gahwa',
    project_description: 'Twelve plates, daylight.',
    contact_name: 'Amal Al-Ali',
    email: 'amal@example.com',
    phone: '+965 5000 1234',
    shares_phone: true,
    budget_range: 'KWD 300 - 1,500',
    timeline: 'Within 1 month',
    preferred_creative_id: null,
    intended_use: null,
    reference_links: [],
    wished_date: null,
    status: 'Pending',
    stage: 'submitted',
    created_at: '2026-11-10T09:05:00Z',
    updated_at: '2026-11-10T09:05:00Z',
    ...differences,
  };
}
