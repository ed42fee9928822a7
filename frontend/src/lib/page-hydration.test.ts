import { expect, it, vi } from 'vitest';
import { beginHydration, endHydration, isHydrating, whenHydrated } from './page-hydration';

it('waits for nothing on a page that is not prerendered', async () => {
  expect(isHydrating()).toBe(false);
  await expect(whenHydrated()).resolves.toBeUndefined();
});

it('waits until the screen is hydrated', async () => {
  beginHydration();
  const after = vi.fn<() => void>();
  const waiting = whenHydrated().then(after);
  await Promise.resolve();
  expect(after).not.toHaveBeenCalled();
  expect(isHydrating()).toBe(true);
  endHydration();
  expect(isHydrating()).toBe(false);
  await waiting;
  expect(after).toHaveBeenCalledOnce();
  await whenHydrated();
});
