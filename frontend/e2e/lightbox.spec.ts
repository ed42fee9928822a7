/** A visitor opens the works of a creative, and goes through them by keyboard or, on a phone, by swiping. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './marsam';
import { adminAt, creativeAt, publishWork } from './studio';

/** One finger across the middle of the page, forwards in the reader's direction. */
async function swipe(page: Page, towards: 1 | -1): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 400, height: 800 };
  const [from, y] = [width / 2 - towards * (width / 3), height / 2];
  const finger = await page.context().newCDPSession(page);
  const points = Array.from({ length: 8 }, (_, step) => from + (towards * step * width) / 12);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
  for (const x of points) {
    // oxlint-disable-next-line no-await-in-loop -- one movement
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('works are seen before any script runs, open large, and follow the keyboard or the finger in the reader’s direction', async ({
  page,
  words,
  elsewhere,
  hasTouch,
  complaints,
}) => {
  test.slow();
  const creative = await creativeAt(elsewhere, words, await adminAt(elsewhere));
  await publishWork(creative, 'Bread at dawn');
  await publishWork(creative, 'Coffee at noon');
  // In Arabic what comes next is on the left.
  const next = words.language === 'ar' ? 1 : -1;
  const go = (towards: 'forth' | 'back') => {
    const way = towards === 'forth' ? next : next === 1 ? -1 : 1;
    return hasTouch ? swipe(page, way) : page.keyboard.press(way === -1 ? 'ArrowRight' : 'ArrowLeft');
  };

  complaints.foresee(/ERR_FAILED/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(`/creatives/${creative.id}`);
  const picture = page.locator('main [data-skeleton] img[src]');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await page.unrouteAll();

  await page.goto(`/creatives/${creative.id}`);
  await page.getByRole('button', { name: 'Bread at dawn' }).click();
  const lightbox = page.getByRole('dialog');
  await expect(lightbox.getByRole('heading', { name: 'Bread at dawn' })).toBeInViewport();
  await expectAccessible(page);
  const first = page.url();
  await go('forth');
  await expect(lightbox.getByRole('heading', { name: 'Coffee at noon' })).toBeInViewport();
  await expect(page).not.toHaveURL(first);
  await go('back');
  await expect(page).toHaveURL(first);
  await expect(lightbox.getByRole('heading', { name: 'Bread at dawn' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(page.getByRole('button', { name: 'Bread at dawn' })).toBeFocused();
});

test('a film plays in the lightbox with its captions, and stops when another work is shown', async ({
  page,
  words,
  elsewhere,
}) => {
  test.slow();
  const creative = await creativeAt(elsewhere, words, await adminAt(elsewhere));
  await publishWork(creative, 'Bread at dawn', 'film');
  await publishWork(creative, 'Coffee at noon');
  await page.goto(`/creatives/${creative.id}`);
  await page.getByRole('button', { name: 'Bread at dawn' }).click();
  const lightbox = page.getByRole('dialog');
  const film = lightbox.locator('video');
  const at = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  // It is three seconds long, and must not end by itself.
  await film.evaluate((video: HTMLVideoElement) => {
    video.loop = true;
  });
  await film.press('Space');
  await expect.poll(at).toBeGreaterThan(0.2);
  const before = await at();
  await expect.poll(at).not.toBe(before);
  // Captions in the page's language are shown without being asked for.
  const captions = () =>
    film.evaluate(({ textTracks }: HTMLVideoElement) => {
      const shown = [...textTracks].filter(({ mode }) => mode === 'showing');
      return shown.map(({ language, cues }) => [language, cues?.length]);
    });
  await expect.poll(captions).toEqual([[words.language, 1]]);
  await expectAccessible(page);
  await lightbox.getByRole('button', { name: words.works.lightbox.next }).click();
  await expect(lightbox.getByRole('heading', { name: 'Coffee at noon' })).toBeInViewport();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});
