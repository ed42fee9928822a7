import { describe, expect, it, vi } from 'vitest';
import { saveReturnPath, savedReturnPath, takeReturnPath } from './return-path';

describe('where a visitor was going', () => {
  it('is kept for the next visit of this browser, and followed once', () => {
    saveReturnPath('/request-quote?creative=7');
    expect(savedReturnPath()).toBe('/request-quote?creative=7');
    expect(takeReturnPath()).toBe('/request-quote?creative=7');
    expect(savedReturnPath()).toBeUndefined();
  });

  it('is forgotten after a day', () => {
    vi.useFakeTimers();
    saveReturnPath('/request-quote');
    vi.advanceTimersByTime(24 * 60 * 60 * 1_000 - 1);
    expect(savedReturnPath()).toBe('/request-quote');
    vi.advanceTimersByTime(2);
    expect(savedReturnPath()).toBeUndefined();
    vi.useRealTimers();
  });

  it('is cleared by a visit without a return path', () => {
    saveReturnPath('/request-quote');
    saveReturnPath(undefined);
    expect(savedReturnPath()).toBeUndefined();
  });

  it.each([
    '{broken',
    'null',
    '7',
    '{}',
    '{"next":7,"until":9e15}',
    '{"next":"//evil.example","until":9e15}',
    '{"next":"/admin","until":"x"}',
  ])('is not read from %s', (stored) => {
    window.localStorage.setItem('marsam:next', stored);
    expect(savedReturnPath()).toBeUndefined();
  });
});
