/** Light or dark: the visitor's choice, else the system's. The head script has already shown it before the first paint. */
import { readStored, store } from './browser-storage';

export type Theme = 'light' | 'dark';

const THEME_KEY = 'theme';
const DARK_SYSTEM = '(prefers-color-scheme: dark)';

export function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  window.dispatchEvent(new Event('marsam:theme'));
}

export function chooseTheme(theme: Theme): void {
  store(THEME_KEY, theme);
  show(theme);
}

/** Calls back whenever the shown theme changes; follows the system until the visitor has chosen. */
export function onThemeChange(changed: () => void): () => void {
  const system = window.matchMedia(DARK_SYSTEM);
  const follow = () => {
    if (readStored(THEME_KEY) === null) show(system.matches ? 'dark' : 'light');
  };
  system.addEventListener('change', follow);
  window.addEventListener('marsam:theme', changed);
  return () => {
    system.removeEventListener('change', follow);
    window.removeEventListener('marsam:theme', changed);
  };
}
