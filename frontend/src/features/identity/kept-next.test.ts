import { describe, expect, it, vi } from 'vitest';
import { keepNext, keptNext, takeNext } from './kept-next';

describe('where a visitor was going', () => {
  it('is kept for the next visit of this browser, and followed once', () => {
    keepNext('/request-quote?creative=7');
    expect(keptNext()).toBe('/request-quote?creative=7');
    expect(takeNext()).toBe('/request-quote?creative=7');
    expect(keptNext()).toBeUndefined();
  });

  it('is forgotten after a day', () => {
    vi.useFakeTimers();
    keepNext('/request-quote');
    vi.advanceTimersByTime(24 * 60 * 60 * 1_000 - 1);
    expect(keptNext()).toBe('/request-quote');
    vi.advanceTimersByTime(2);
    expect(keptNext()).toBeUndefined();
    vi.useRealTimers();
  });

  it('is forgotten by a visit that leads nowhere in particular', () => {
    keepNext('/request-quote');
    keepNext(undefined);
    expect(keptNext()).toBeUndefined();
  });

  it.each(['{broken', 'null', '7', '{}', '{"next":7,"until":9e15}', '{"next":"//evil.example","until":9e15}', '{"next":"/admin","until":"x"}'])(
    'is not read from %s',
    (stored) => {
      window.localStorage.setItem('marsam:next', stored);
      expect(keptNext()).toBeUndefined();
    },
  );
});
