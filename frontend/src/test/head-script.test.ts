/** The inline script of the page's head, run as the browser runs it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const page = readFileSync(path.resolve(import.meta.dirname, '../../index.html'), 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

const forgetCookie = () => {
  document.cookie = 'marsam_language=;path=/;max-age=0';
};

function arrive(visit: {
  stored?: string;
  mirrored?: string;
  search?: string;
  browser?: string[];
  theme?: string;
  dark?: boolean;
}) {
  if (visit.mirrored) document.cookie = `marsam_language=${visit.mirrored};path=/`;
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

afterEach(() => {
  window.history.replaceState(null, '', '/');
  forgetCookie();
});

describe('the first paint', () => {
  it.each([
    [{ stored: 'ar', search: '?lang=en', browser: ['en'] }, 'ar'],
    [{ search: '?lang=ar', browser: ['en'] }, 'ar'],
    [{ search: '?lang=fr', browser: ['fr-FR', 'ar-KW', 'en'] }, 'ar'],
    [{ stored: 'fr', browser: ['de', 'EN-gb', 'ar'] }, 'en'],
    [{ browser: ['fr', 'de'] }, 'en'],
    [{ mirrored: 'ar', search: '?lang=en', browser: ['en'] }, 'ar'],
    [{ stored: 'en', mirrored: 'ar' }, 'en'],
    [{ mirrored: 'fr', browser: ['ar'] }, 'ar'],
  ])('takes the language of %o', (visit, language) => {
    expect(arrive(visit)).toMatchObject({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' });
  });

  it('mirrors a stored language for the server, and no other', () => {
    arrive({ search: '?lang=ar', browser: ['ar'] });
    expect(document.cookie).not.toContain('marsam_language');
    arrive({ stored: 'ar', browser: ['en'] });
    expect(document.cookie).toContain('marsam_language=ar');
    arrive({ stored: 'en', browser: ['en'] });
    expect(document.cookie).toContain('marsam_language=en');
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
