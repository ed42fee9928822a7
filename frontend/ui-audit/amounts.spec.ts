/** Large sums of money fit every screen that shows one. */
import { expect, test } from '../e2e/marsam';
import { isWiderThanWindow } from './layouts';
import { memoryOf } from './personas';
import { isFirstState, open } from './setup';
import { cutTexts } from './targets';
import { screens } from './screens';

const WITH_MONEY = [
  'adminOverview',
  'adminRequests',
  'agreement',
  'brandDashboard',
  'dashboardCreative',
  'earnings',
  'payment',
  'receipt',
  'request',
] as const;
const MOST_FILS = 9_876_543_210;

for (const route of WITH_MONEY) {
  const screen = screens.find((one) => one.route === route && isFirstState(one));

  test.describe(() => {
    test.use({ storageState: memoryOf(screen?.who ?? 'visitor') });

    test(`large sums fit ${route}`, async ({ page, words }) => {
      if (!screen) throw new Error(`no screen of ${route}`);
      await page.addInitScript((most) => {
        // oxlint-disable-next-line typescript/unbound-method -- called with each response
        const { json, text } = Response.prototype;
        const enlarge = (key: string, value: unknown) =>
          key.endsWith('_fils') && typeof value === 'number' && value > 0 ? most : value;
        Response.prototype.json = async function enlarged() {
          return JSON.parse(JSON.stringify(await json.call(this)), enlarge) as unknown;
        };
        Response.prototype.text = async function enlarged() {
          const body = await text.call(this);
          return this.headers.get('content-type')?.includes('json') === true
            ? JSON.stringify(JSON.parse(body), enlarge)
            : body;
        };
      }, MOST_FILS);
      for (const width of [320, 390, 1440] as const) {
        // oxlint-disable no-await-in-loop -- one page, one width after the other
        await open(page, screen, words, width);
        expect.soft(await isWiderThanWindow(page), `${route}, ${width} px`).toBe(false);
        expect.soft(await cutTexts(page), `${route}, ${width} px`).toEqual([]);
        // oxlint-enable no-await-in-loop
      }
      await expect(page.getByText(/9,876,543\.21/).first()).toBeVisible();
    });
  });
}
