/** The public screens. */
import { expect, type Page } from '@playwright/test';
import { plain, type Opened, type Screen } from './screen';

const creative = () => process.env.AUDITED_CREATIVE ?? '';

async function openMenu({ page, words, narrow }: Opened): Promise<void> {
  if (narrow) await page.getByRole('button', { name: words.shell.nav.openMenu }).click();
}

async function sendEmpty({ page, words }: Opened): Promise<void> {
  await page.getByRole('button', { name: words.contact.submit }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
}

async function write({ page, words: { contact } }: Opened): Promise<void> {
  await page.getByLabel(contact.fields.name).fill('Noura');
  await page.getByLabel(contact.fields.email).fill('noura@example.com');
  await page.getByLabel(contact.fields.subject).selectOption('Partnership');
  await page.getByLabel(contact.fields.message).fill('Can we talk?');
  await page.getByRole('button', { name: contact.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: contact.sent.title })).toBeVisible();
}

/** A visitor with four creatives on the shortlist. */
/** One of them is a voice, whatever the order of the day is. */
async function keepFour(page: Page): Promise<void> {
  const listed = async (query: string) =>
    (await (await page.request.get(`/api/creatives?${query}`)).json()) as readonly { readonly id: string }[];
  const creatives = [...(await listed('service=Voiceover&limit=1')), ...(await listed('limit=4'))];
  const ids = JSON.stringify([...new Set(creatives.map(({ id }) => id))].slice(0, 4));
  await page.addInitScript((kept) => {
    // Other documents have no storage.
    if (window.location.protocol.startsWith('http')) window.localStorage.setItem('marsam:shortlist', kept);
  }, ids);
}

async function chooseForComparison({ page }: Opened): Promise<void> {
  const boxes = page.getByRole('main').getByRole('checkbox');
  for (const at of [0, 1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await boxes.nth(at).check();
  }
}

async function compare(opened: Opened): Promise<void> {
  await chooseForComparison(opened);
  const { page, words } = opened;
  await page.getByRole('link', { name: words.shortlist.compare, exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

export const screensOfVisitors: readonly Screen[] = [
  { ...plain('home', '/'), dark: true },
  { ...plain('home', '/', 'visitor', 'home-menu'), arrange: openMenu },
  { ...plain('home', '/', 'brand', 'home-menu-signed-in'), arrange: openMenu },
  plain('home', '/?error=auth_failed', 'visitor', 'home-sign-in-failed'),
  {
    ...plain('about', '/about', 'visitor', 'line-lost'),
    arrange: async ({ page, words }) => {
      await page.evaluate(() => {
        Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => false });
        window.dispatchEvent(new Event('offline'));
      });
      await expect(page.getByText(words.shell.offline)).toBeVisible();
    },
  },
  {
    // With a parameter that prerendered pages do not have: it is rendered again.
    ...plain('services', '/services?offline=1', 'visitor', 'opened-offline'),
    before: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => false }),
      ),
    arrange: ({ page, words }) =>
      expect(page.getByRole('heading', { level: 1, name: words.shell.network.title })).toBeVisible(),
  },
  {
    ...plain('about', '/about', 'visitor', 'crash'),
    before: (page) =>
      page.route(/about-page[\w-]*\.js/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export default () => { throw new Error("broken on purpose"); };',
        }),
      ),
    arrange: ({ page, words }) =>
      expect(page.getByRole('heading', { level: 1, name: words.shell.crash.title })).toBeVisible(),
    foreseen: (complaints) => complaints.foresee(/broken on purpose/),
  },
  { ...plain('services', '/services'), dark: true },
  {
    ...plain('services', '/services', 'visitor', 'services-fallback'),
    answers: { '/api/services': { status: 500 } },
    foreseen: (complaints) => complaints.foreseeRefusal(500, '/api/services'),
  },
  { ...plain('creatives', '/creatives'), dark: true },
  {
    ...plain(
      'creatives',
      '/creatives?service=Voiceover&style=Commercial+VO&kuwaiti_dialect=yes',
      'visitor',
      'creatives-filters',
    ),
    arrange: async ({ page, words, narrow }) => {
      const open = new RegExp(`^${words.roster.filters.open}`, 'u');
      if (narrow) await page.getByRole('button', { name: open }).click();
    },
  },
  plain('creatives', '/creatives?q=zzzzzz', 'visitor', 'creatives-none'),
  {
    ...plain('creatives', '/creatives', 'visitor', 'creatives-failed'),
    answers: { '/api/creatives': { status: 500 } },
    arrange: ({ page, words }) =>
      expect(page.getByRole('button', { name: words.shell.tryAgain })).toBeVisible({ timeout: 30_000 }),
    foreseen: (complaints) => complaints.foresee(/status of 500 .*\/api\/creatives$/, /^Unknown error /),
  },
  { name: 'creative', route: 'creative', who: 'visitor', at: () => `/creatives/${creative()}`, dark: true },
  {
    name: 'creative-report',
    route: 'creative',
    who: 'visitor',
    at: () => `/creatives/${creative()}`,
    arrange: async ({ page, words }) => {
      await page.getByRole('complementary').getByText(words.reports.button.short).click();
      await page.getByRole('radio', { name: words.reports.reasons.other }).check();
      await page.getByRole('button', { name: words.reports.send }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    },
    dark: true,
  },
  {
    ...plain('creative', '/creatives/nobody', 'visitor', 'creative-gone'),
    foreseen: (complaints) => {
      complaints.foreseeRefusal(404, '/nobody');
      complaints.foreseeRefusal(404, '/nobody/works');
      complaints.foreseeRefusal(404, '/nobody/response');
    },
  },
  { ...plain('shortlist', '/shortlist'), before: keepFour, dark: true },
  plain('shortlist', '/shortlist', 'visitor', 'shortlist-empty'),
  {
    ...plain('shortlist', '/shortlist', 'visitor', 'shortlist-chosen'),
    before: keepFour,
    arrange: chooseForComparison,
  },
  {
    ...plain('shortlist', '/shortlist', 'visitor', 'shortlist-compare'),
    before: keepFour,
    arrange: compare,
    dark: true,
  },
  plain('about', '/about'),
  plain('forCreatives', '/for-creatives'),
  plain('contact', '/contact'),
  { ...plain('contact', '/contact', 'visitor', 'contact-wrong'), arrange: sendEmpty },
  {
    ...plain('contact', '/contact', 'visitor', 'contact-sent'),
    answers: { '/api/contact-messages': { status: 201, body: {} } },
    arrange: write,
  },
  plain('terms', '/terms-conditions'),
  plain('privacy', '/privacy-policy'),
  { ...plain('*', '/no-such-page'), foreseen: (complaints) => complaints.foreseeRefusal(404, '/no-such-page') },
];
