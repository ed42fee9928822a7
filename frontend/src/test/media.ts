/** The screen of a test: media queries match, or do not, until the next test. */
import { onTestFinished, vi } from 'vitest';

/** Makes every media query match, such as that of a narrow screen. */
export function matchMedia(): void {
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(new EventTarget(), { matches: true, media: query } as MediaQueryList));
  onTestFinished(() => spy.mockRestore());
}
