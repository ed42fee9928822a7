/** The script that stands in the page's head, run as the browser runs it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const page = readFileSync(path.resolve(import.meta.dirname, '../../index.html'), 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

function arrive(visit: { stored?: string; search?: string; browser?: string[]; theme?: string; dark?: boolean }) {
  if (visit.stored) window.localStorage.setItem('language', visit.stored);
  if (visit.theme) window.localStorage.setItem('theme', visit.theme);
  window.history.replaceState(null, '', `/${visit.search ?? ''}`);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(visit.browser ?? ['en-US']);
  vi.stubGlobal('matchMedia', () => ({ matches: visit.dark ?? false }));
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- it is the page's own script
  new Function(script)();
  const { lang, dir, dataset } = document.documentElement;
  return { lang, dir, theme: dataset.theme };
}

afterEach(() => window.history.replaceState(null, '', '/'));

describe('the first paint', () => {
  it.each([
    [{ stored: 'ar', search: '?lang=en', browser: ['en'] }, 'ar'],
    [{ search: '?lang=ar', browser: ['en'] }, 'ar'],
    [{ search: '?lang=fr', browser: ['fr-FR', 'ar-KW', 'en'] }, 'ar'],
    [{ stored: 'fr', browser: ['de', 'EN-gb', 'ar'] }, 'en'],
    [{ browser: ['fr', 'de'] }, 'en'],
  ])('takes the language of %o', (visit, language) => {
    expect(arrive(visit)).toMatchObject({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' });
  });

  it.each([
    [{ dark: true }, 'dark'],
    [{ dark: false }, 'light'],
    [{ dark: true, theme: 'light' }, 'light'],
    [{ dark: false, theme: 'dark' }, 'dark'],
    [{ dark: true, theme: 'sepia' }, 'dark'],
  ])('takes the theme of %o', (visit, theme) => {
    expect(arrive(visit).theme).toBe(theme);
  });
});
