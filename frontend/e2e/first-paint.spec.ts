/** The page before any script runs, its hydration, and the offline page. */
import { expect, test } from './marsam';

test.use({ serviceWorkers: 'allow' });

const DRAWN_AHEAD = [
  '/',
  '/services',
  '/creatives',
  '/about',
  '/for-creatives',
  '/terms-conditions',
  '/privacy-policy',
  '/reviews-policy',
];

declare global {
  interface Window {
    firstHeading?: Element | null;
  }
}

test('a prerendered page is hydrated and not rendered again', async ({ page, words }) => {
  test.slow();
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      window.firstHeading = document.querySelector('#root h1');
    });
  });
  for (const address of DRAWN_AHEAD) {
    await page.goto(address);
    await expect(page.locator('#root')).toHaveAttribute('data-prerendered', new RegExp(`^${words.language} `));
    // React marks the root that it renders into.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((name) => name.startsWith('__reactContainer')),
    );
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(
      await page.evaluate(() => window.firstHeading === document.querySelector('h1') && window.firstHeading !== null),
      address,
    ).toBe(true);
    expect(await page.title()).toContain(words.shell.brand);
  }
});

test('a prerendered page looks the same before its style sheet is loaded', async ({ page, complaints }) => {
  test.slow();
  complaints.foresee(/ERR_FAILED/);
  const [creative] = (await (await page.request.get('/api/creatives?limit=1')).json()) as { id: string }[];
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const everywhere = [...DRAWN_AHEAD, `/creatives/${creative?.id}`];
  // The rules of the dark theme are kept for every page alike.
  for (const [theme, addresses] of [['light', everywhere] as const, ['dark', ['/']] as const]) {
    await page.emulateMedia({ colorScheme: theme });
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const differences = await page.evaluate(async () => {
        await document.fonts.ready;
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, with the function around it
        const looks = () =>
          [...document.querySelectorAll('#root *')].map((element) => {
            const styles = [null, '::before', '::after'].map((part) => {
              const style = getComputedStyle(element, part);
              // Without content there is no such box, whatever the rest says.
              if (part !== null && style.content === 'none') return 'none';
              return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
            });
            return { tag: element.outerHTML.slice(0, 80), styles: styles.join(' | ') };
          });
        const before = looks();
        const link = document.querySelector<HTMLLinkElement>('link[data-later]');
        if (!link) return ['no style sheet'];
        const loaded = new Promise((resolve) => link.addEventListener('load', resolve, { once: true }));
        const isLoaded = link.sheet !== null;
        link.media = 'all';
        if (!isLoaded) await loaded;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return looks()
          .filter(({ styles }, index) => styles !== before[index]?.styles)
          .map(({ tag }) => tag);
      });
      expect(differences, `${address} ${theme}`).toEqual([]);
    }
  }
});

test('before the first paint only fonts and pictures are asked for', async ({ page }) => {
  for (const address of DRAWN_AHEAD) {
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await expect(page.locator('html > head > script[type=module]')).toHaveCount(1);
    const early = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return requests
        .filter(
          ({ startTime, name }) => startTime < (paint?.startTime ?? 0) && !/\.(?:woff2|svg)$|\/media\//.test(name),
        )
        .map(({ name }) => name);
    });
    expect(early, address).toEqual([]);
  }
});

test('the roster is on its way before any script asks for it, and is fetched once', async ({ page }) => {
  await page.goto('/creatives');
  await expect(page.locator('main li h2').first()).toBeVisible();
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname === '/api/creatives')
      .map(({ initiatorType }) => initiatorType),
  );
  expect(fetched).toEqual(['link']);
});

test('what is typed before the scripts run is searched for', async ({ page }) => {
  await page.route(/\.js$/, () => undefined);
  await page.goto('/creatives', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox').first();
  await search.pressSequentially('zzzz');
  // Also answers what has been requested in the meantime.
  await page.unroute(/\.js$/);
  await expect(page).toHaveURL(/\?q=zzzz/);
  await expect(search).toHaveValue('zzzz');
});

test('what is checked or chosen before the scripts run is filtered by', async ({ page, words: { roster } }) => {
  // A phone has the filters in a dialog, which the scripts open.
  await page.setViewportSize({ width: 1440, height: 900 });
  const open = async () => {
    await page.route(/\.js$/, () => undefined);
    await page.goto('/creatives', { waitUntil: 'commit' });
  };
  await open();
  await page.getByRole('radio', { name: roster.filters.yes }).first().click();
  await page.unroute(/\.js$/);
  await expect(page).toHaveURL(/kuwaiti_dialect=yes/);
  await open();
  await page.getByRole('combobox', { name: roster.filters.industry }).first().selectOption({ index: 1 });
  await page.unroute(/\.js$/);
  await expect(page).toHaveURL(/industry=/);
});

test('a language in the address opens the page in it, and a choice outweighs it', async ({ page, words }) => {
  const other = words.language === 'en' ? 'ar' : 'en';
  await page.goto(`/about?lang=${other}`);
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.getByRole('button', { name: words.language === 'en' ? 'English' : 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', words.language);
  await page.goto(`/?lang=${other}`);
  await expect(page.locator('html')).toHaveAttribute('lang', words.language);
  await expect(page.locator('#root')).toHaveAttribute('data-prerendered', new RegExp(`^${words.language} `));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.home.headline.replaceAll('|', ''));
});

test('a page can be read where no script runs', async ({ browser, baseURL, locale, words }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
    ...(locale && { locale }),
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.home.headline.replaceAll('|', ''));
  await expect(page.locator('html')).toHaveAttribute('lang', words.language);
  await context.close();
});

test('a filtered roster that is loading shows no pictures without an address', async ({ page, words }) => {
  await page.route('**/api/creatives?*', () => undefined);
  await page.goto('/creatives?service=Voiceover');
  await expect(page.getByText(words.roster.loading).first()).toBeVisible();
  const pictures = page.locator('main [data-skeleton] img');
  await expect(pictures.first()).toBeAttached();
  await expect(pictures.filter({ visible: true })).toHaveCount(0);
});

test('offline the site still opens and says so, and recovers by itself', async ({
  page,
  context,
  words,
  complaints,
}) => {
  test.slow();
  complaints.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/creatives');
  await expect(page.getByRole('heading', { level: 1, name: words.shell.network.title })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', words.language);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: words.roster.title })).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('data-prerendered', new RegExp(`^${words.language} `));
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/assets/'));
  });
  expect(kept).toEqual(['/offline.html']);
});

test.describe(() => {
  // It would have the texts.
  test.use({ serviceWorkers: 'block' });

  test('a language whose texts cannot be fetched is shown once the connection is back', async ({
    page,
    context,
    words,
    complaints,
  }) => {
    complaints.tolerate(/ERR_INTERNET_DISCONNECTED/);
    const last = page.waitForResponse(/\/assets\/deferred-startup-.*\.js$/);
    await page.goto('/about');
    await last;
    const [other, name] = words.language === 'en' ? ['ar', 'العربية'] : ['en', 'English'];
    const change = page.getByRole('button', { name, exact: true }).first();
    await context.setOffline(true);
    await change.click();
    await expect(page.getByRole('alert')).toContainText(words.errors.codes.network);
    await expect(page.locator('html')).toHaveAttribute('lang', words.language);
    await context.setOffline(false);
    await change.click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
