import { describe, expect, it } from 'vitest';
import { anApplication } from '@/test/applications';
import { standingOf } from './standing';

const now = new Date('2026-11-20T09:00:00Z');

describe('whether there is anything to apply for', () => {
  it.each([
    [{ is_reviewed: false, status: 'Pending' }, 'open'],
    [{ is_reviewed: true, status: 'Accepted' }, 'accepted'],
    [{ is_reviewed: true, status: 'Completed' }, 'accepted'],
    [{ is_reviewed: true, status: 'Rejected', reviewed_at: '2026-11-01T09:00:00Z' }, 'waiting'],
    [{ is_reviewed: true, status: 'Rejected', reviewed_at: '2026-10-21T09:00:00Z' }, 'free'],
    [{ is_reviewed: false, status: 'Withdrawn' }, 'free'],
  ])('is told by the latest application: %o', (latest, kind) => {
    expect(standingOf([anApplication(latest), anApplication({ status: 'Withdrawn' })], now).kind).toBe(kind);
  });

  it('is free for whoever never applied', () => {
    expect(standingOf([], now).kind).toBe('free');
  });
});
