/** A visitor browses: the whole main navigation, every filter, a creative, both themes and languages. */
import { expect, expectAccessible, test } from './marsam';

test.use({ serviceWorkers: 'allow' });

test('a visitor browses the roster with every filter held in the address', async ({ page, words, isMobile }) => {
  const { roster } = words;
  await page.goto('/creatives');
  await expect(page.getByRole('heading', { level: 1, name: roster.title })).toBeVisible();
  await expect(page.getByRole('link', { name: roster.requestQuote, exact: false }).first()).toBeVisible();

  const voiceover = words.language === 'ar' ? 'التعليق الصوتي' : 'Voiceover';
  await page.getByRole('navigation', { name: roster.services }).getByRole('link', { name: voiceover }).click();
  await expect(page).toHaveURL(/service=Voiceover/);
  // The address comes first, and the panel with the service's specialties after it.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(voiceover);

  const openPanel = async () => {
    if (isMobile) await page.getByRole('button', { name: new RegExp(`^${roster.filters.open}`, 'u') }).click();
  };
  const panel = () =>
    isMobile ? page.getByRole('dialog') : page.getByRole('complementary', { name: roster.filters.title });
  await openPanel();
  await panel().getByRole('checkbox').first().check();
  await panel().getByLabel(roster.filters.industry).selectOption('Food');
  await panel().getByLabel(roster.filters.language).selectOption('Arabic');
  await panel().getByRole('radio', { name: roster.filters.yes }).check();
  await expect(page).toHaveURL(/industry=Food/);
  await expect(page).toHaveURL(/language=Arabic/);
  await expect(page).toHaveURL(/style=Commercial\+VO/);
  await expect(page).toHaveURL(/kuwaiti_dialect=yes/);

  // On a phone the sheet is a history entry, and so still open.
  await page.reload();
  await expect(panel().getByRole('radio', { name: roster.filters.yes })).toBeChecked();
  await panel().getByRole('radio', { name: roster.filters.yes }).click();
  await expect(page).not.toHaveURL(/kuwaiti_dialect/);
  await panel().getByRole('button', { name: roster.filters.clearAll }).click();
  await expect(page).toHaveURL(/\/creatives$/);
});

test('a visitor opens a creative and is led to sign in before asking for a quote', async ({ page, words }) => {
  await page.goto('/creatives');
  await page.getByRole('main').getByRole('listitem').getByRole('heading').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/creatives\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: words.roster.requestQuote, exact: true }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test('no creative matches, and clearing the search is offered', async ({ page, words }) => {
  await page.goto('/creatives?q=zzzzzz');
  await expect(page.getByText(words.roster.empty.title)).toBeVisible();
  // The field's own button does the same, and has the same name in Arabic.
  await page.getByRole('button', { name: words.roster.empty.clearSearch, exact: true }).last().click();
  await expect(page.getByText(words.roster.empty.title)).toBeHidden();
  await expect(page).toHaveURL(/\/creatives$/);
});

test('the language and the theme change at once and are remembered', async ({ page, words, isMobile }) => {
  await page.goto('/');
  const other = words.language === 'en' ? { name: 'العربية', dir: 'rtl' } : { name: 'English', dir: 'ltr' };
  await page.getByRole('button', { name: other.name }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', other.dir);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', other.dir);
  const before = await page.locator('html').getAttribute('data-theme');
  await page.getByRole('banner').getByRole('button').nth(0).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', before === 'dark' ? 'light' : 'dark');
  if (isMobile) await expect(page.getByRole('button', { expanded: false })).toBeVisible();
});

// The UI audit sees them in both themes at every width.
test('the public pages are accessible, light on a desktop and dark on a phone', async ({ page, isMobile }) => {
  const theme = isMobile ? 'dark' : 'light';
  await page.addInitScript((chosen) => window.localStorage.setItem('theme', chosen), theme);
  for (const address of ['/', '/services', '/creatives?service=UGC']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.getByRole('main').getByRole('listitem').getByRole('heading').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page);
});
