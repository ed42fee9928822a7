import { expect, it, vi } from 'vitest';
import { reloadWhenReplaced } from './reload-when-replaced';

const missing = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

it('reloads a page whose files are gone once, and not again at once', () => {
  const reload = vi.fn<() => void>();
  reloadWhenReplaced(reload);
  expect(missing()).toBe(false);
  expect(missing()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

it('does not reload while offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.fn<() => void>();
  reloadWhenReplaced(reload);
  missing();
  expect(reload).not.toHaveBeenCalled();
});
