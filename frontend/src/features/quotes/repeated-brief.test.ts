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
    ['that has ended', { status: 'Cancelled' }],
    ['that is done', { status: 'Completed' }],
  ] as const)('is not one %s', (_what, difference) => {
    expect(repeatedBy(brief, [aRequest(difference)])).toBeUndefined();
  });

  it('is another one for another creative, and the same once either is open to all', () => {
    const before = aRequest({ preferred_creative_id: '0193-noura' });
    expect(repeatedBy({ ...brief, creativeId: '0193-salem' }, [before])).toBeUndefined();
    expect(repeatedBy({ ...brief, creativeId: '0193-noura' }, [before])).toBe(before);
    expect(repeatedBy(brief, [before])).toBe(before);
    expect(repeatedBy({ ...brief, creativeId: '0193-salem' }, [aRequest()])).toBeDefined();
  });
});
