import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme, onThemeChange, shownTheme } from './theme';

function aSystem(dark: boolean) {
  const system = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal('matchMedia', () => system);
  return system;
}

afterEach(() => {
  document.documentElement.dataset.theme = 'light';
});

describe('the theme', () => {
  it('follows the system until the visitor chooses', () => {
    const system = aSystem(true);
    const changed = vi.fn<() => void>();
    const stop = onThemeChange(changed);
    system.dispatchEvent(new Event('change'));
    expect(shownTheme()).toBe('dark');
    expect(changed).toHaveBeenCalledOnce();

    chooseTheme('light');
    system.dispatchEvent(new Event('change'));
    expect(shownTheme()).toBe('light');
    stop();
  });
});
