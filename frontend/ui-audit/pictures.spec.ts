/** Screenshots of every screen, in both languages, on a desktop and on a phone; of some in the dark theme, too. */
import path from 'node:path';
import { expect, test } from '../e2e/marsam';
import { screens } from './screens';
import { open, show } from './setup';
import { memoryOf } from './personas';

const FOLDER = path.resolve(import.meta.dirname, '../../tmp/screens');

for (const screen of screens) {
  test.describe(() => {
    test.use({ storageState: memoryOf(screen.who) });

    test(`a picture of ${screen.name}`, async ({ page, words, complaints }) => {
      screen.foreseen?.(complaints);
      for (const width of [1440, 390] as const) {
        // oxlint-disable no-await-in-loop -- one page, pictured one way after the other
        await open(page, screen, words, width);
        const dialog = page.getByRole('dialog');
        const fullPage = (await dialog.count()) === 0;
        for (const theme of screen.dark ? (['light', 'dark'] as const) : (['light'] as const)) {
          await show(page, theme);
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await page.screenshot({
            path: path.join(FOLDER, `${screen.name}.${words.language}.${width}.${theme}.png`),
            fullPage,
            animations: 'disabled',
          });
        }
        // oxlint-enable no-await-in-loop
      }
    });
  });
}
