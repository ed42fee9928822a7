import { describe, expect, it } from 'vitest';
import { applicationStatus } from '@/api/status';
import { anApplication } from '@/test/applications';
import { eligibilityOf } from './eligibility';

const now = new Date('2026-11-20T09:00:00Z');

describe('whether a creative may apply', () => {
  it.each([
    [{ is_reviewed: false, status: applicationStatus.pending }, 'open'],
    [{ is_reviewed: true, status: applicationStatus.accepted }, 'accepted'],
    [{ is_reviewed: true, status: applicationStatus.completed }, 'accepted'],
    [{ is_reviewed: true, status: applicationStatus.rejected, reviewed_at: '2026-11-01T09:00:00Z' }, 'waiting'],
    [{ is_reviewed: true, status: applicationStatus.rejected, reviewed_at: '2026-10-21T09:00:00Z' }, 'free'],
    [{ is_reviewed: false, status: applicationStatus.withdrawn }, 'free'],
  ])('is decided by the latest application: %o', (latest, kind) => {
    expect(eligibilityOf([anApplication(latest), anApplication({ status: 'Withdrawn' })], now).kind).toBe(kind);
  });

  it('is open to an account that never applied', () => {
    expect(eligibilityOf([], now).kind).toBe('free');
  });
});
