import { describe, expect, it } from 'vitest';
import { aProfile } from '@/test/creative-lifecycle';
import { previewOf } from './preview';

const preview = (profile: Parameters<typeof aProfile>[0]) =>
  previewOf({
    creativeId: 'c',
    profile: aProfile(profile),
    pictures: aProfile(profile),
    unstated: 'Contact for rates',
    today: '2026-12-05',
  });

describe('the preview', () => {
  it.each([
    [null, null, null],
    ['2026-12-01', '2026-12-10', '2026-12-10'],
    [null, '2026-12-10', '2026-12-10'],
    ['2026-12-06', '2026-12-10', null],
    ['2026-11-01', '2026-12-04', null],
  ])('of days away from %s until %s says on 5 December: %s', (away_from, away_until, expected) => {
    expect(preview({ away_from, away_until }).away_until).toBe(expected);
  });

  it('names services and rate in both languages, and links to the first link', () => {
    expect(preview({})).toMatchObject({
      skills_ar: ['التصوير الفوتوغرافي'],
      rate_display: { en: 'KWD 15-30/hour', ar: '15 إلى 30 د.ك للساعة' },
      portfolio_url: 'https://example.com/noura',
    });
    expect(preview({ rate_range: null }).rate_display.en).toBe('Contact for rates');
  });
});
