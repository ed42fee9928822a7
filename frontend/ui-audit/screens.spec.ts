/** Every screen in every language, theme and width: readable, accessible and operable by keyboard. */
import { expect, test } from '../e2e/marsam';
import { paths } from '../src/lib/paths';
import { accessibilityFaults } from '../e2e/accessible';
import { keyboardFaults } from './keyboard';
import { screens } from './screens';
import { isFirstState, open, show, themes, viewsOf, widths, type Part } from './setup';
import { cutTexts, smallTargets } from './targets';
import { missingWords } from './untranslated-text';
import { memoryOf } from './personas';

const part: Part = process.env.MARSAM_UI_AUDIT === 'sample' ? 'sample' : 'all';

for (const [at, screen] of screens.entries()) {
  test.describe(() => {
    test.use({ storageState: memoryOf(screen.who) });

    const languages = (['en', 'ar'] as const).filter((language) => viewsOf(screen, at, language, part).length > 0);
    const tag = languages.map((language) => `@${language}` as const);

    test(`${screen.name} (${screen.who})`, { tag }, async ({ page, words, complaints }) => {
      const { language } = words;
      screen.foreseen?.(complaints);
      for (const { width, themes: shown } of viewsOf(screen, at, language, part)) {
        // oxlint-disable no-await-in-loop -- one page, seen one way after the other
        await open(page, screen, words, width);
        const root = page.locator('html');
        for (const theme of shown) {
          const view = `${screen.name}, ${language}, ${theme}, ${width} px`;
          await show(page, theme);
          await expect(root, view).toHaveAttribute('data-theme', theme);
          await expect(root, view).toHaveAttribute('lang', language);
          await expect(root, view).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
          expect.soft(await accessibilityFaults(page), `axe: ${view}`).toEqual([]);
          // Neither texts nor positions depend on the theme.
          if (theme === shown[0]) {
            expect.soft(await missingWords(page, language), `words that are not translated: ${view}`).toEqual([]);
            expect.soft(await smallTargets(page), `targets that are too small: ${view}`).toEqual([]);
            expect.soft(await cutTexts(page), `texts that are cut off: ${view}`).toEqual([]);
          }
          expect.soft(await keyboardFaults(page), `the keyboard: ${view}`).toEqual([]);
        }
        // oxlint-enable no-await-in-loop
      }
    });
  });
}

test('every route is among the screens, and no two screens share a name', () => {
  const first = new Set(screens.filter(isFirstState).map(({ route }) => route));
  expect(Object.keys(paths).filter((route) => !first.has(route as keyof typeof paths))).toEqual([]);
  expect(first).toContain('*');
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
});

test('the sample sees every route in both languages, both themes and two widths, and every state once', () => {
  for (const [at, screen] of screens.entries()) {
    const [english, arabic] = (['en', 'ar'] as const).map((language) => viewsOf(screen, at, language, 'sample'));
    const views = [...(english ?? []), ...(arabic ?? [])];
    expect(views, screen.name).toHaveLength(isFirstState(screen) ? 2 : 1);
    if (isFirstState(screen)) {
      expect(new Set(views.map(({ width }) => width)).size, screen.name).toBe(2);
      expect(new Set(views.flatMap(({ themes: shown }) => shown)).size, screen.name).toBe(themes.length);
    }
  }
  const seen = screens.flatMap((screen, at) =>
    (['en', 'ar'] as const).flatMap((language) =>
      viewsOf(screen, at, language, 'sample').map((view) => `${language} ${view.themes[0]} ${view.width}`),
    ),
  );
  expect(new Set(seen).size, 'languages, themes and widths').toBe(2 * themes.length * widths.length);
});
