import { describe, expect, it } from 'vitest';
import { aRequest } from '@/test/quote-requests';
import { repeatedBy } from './repeated-brief';

const brief = { serviceCategory: 'Photography', projectDescription: ' twelve  plates,\ndaylight. ', creativeId: '' };

describe('a brief that was sent before', () => {
  it('is known again whatever its case and spaces', () => {
    const before = aRequest();
    expect(repeatedBy(brief, [aRequest({ id: 'other', project_description: 'A film.' }), before])).toBe(before);
  });

  it.each([
    ['of another service', { service_category: 'Branding' }],
    ['for another creative', { preferred_creative_id: '0193-noura' }],
    ['that has ended', { status: 'Cancelled' }],
    ['that is done', { status: 'Completed' }],
  ] as const)('is not one %s', (_what, difference) => {
    expect(repeatedBy(brief, [aRequest(difference)])).toBeUndefined();
  });
});
