import { describe, expect, it } from 'vitest';
import { canHydrate, type Visit } from './hydration';

const visitor: Visit = { path: '/', search: '', language: 'en', cookies: '', year: 2026, state: null };

describe('a prerendered page', () => {
  it.each<[string, Partial<Visit>]>([
    ['en 2026 /', {}],
    ['ar 2026 /', { language: 'ar' }],
    ['en 2026 /', { search: '?lang=en&utm_source=x&utm_campaign=y&gclid=1&fbclid=2&ref=z' }],
    ['en 2026 /', { cookies: 'marsam_language=en; marsam_signed_in=0' }],
    ['en 2026 /about', { path: '/about' }],
    ['en 2026 /about', { path: '/about', state: { usr: null } }],
    ['en 2026 /creatives/:id', { path: '/creatives/0193-noura' }],
  ])('%s is hydrated at %o', (prerendered, differences) => {
    expect(canHydrate(prerendered, { ...visitor, ...differences })).toBe(true);
  });

  it.each<[string | undefined, Partial<Visit>]>([
    [undefined, {}],
    ['', {}],
    ['en', {}],
    ['ar 2026 /', {}],
    ['en 2026 /', { language: 'ar' }],
    ['en 2025 /', {}],
    ['en 2026 /', { path: '/about' }],
    ['en 2026 /about', { path: '/about/' }],
    ['en 2026 /creatives/:id', { path: '/creatives' }],
    ['en 2026 /creatives/:id', { path: '/creatives/' }],
    ['en 2026 /creatives/:id', { path: '/creatives/a/b' }],
    ['en 2026 /creatives', { path: '/creatives/a' }],
    ['en 2026 /', { search: '?error=auth_failed' }],
    ['en 2026 /creatives', { path: '/creatives', search: '?lang=en&service=UGC' }],
    ['en 2026 /', { cookies: 'a=b; marsam_signed_in=1' }],
    ['en 2026 /creatives', { path: '/creatives', state: { usr: { overlay: 'filters' } } }],
  ])('%s is rendered again at %o', (prerendered, differences) => {
    expect(canHydrate(prerendered, { ...visitor, ...differences })).toBe(false);
  });
});
