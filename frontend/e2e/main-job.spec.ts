/** The main job, from both sides: a brand asks a creative for a quote, and a creative is found after a review. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Words } from './marsam';
import { DEMO_PASSWORD, fillSignIn, fillSignUp, signOut, newPerson, type Person } from './people';

test.use({ serviceWorkers: 'allow' });

async function signUp(page: Page, words: Words, person: Person): Promise<void> {
  await fillSignUp(page, words, person);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.identity.signUp.submit }).click();
  await expect(page.getByText(words.identity.signUp.success)).toBeVisible();
  await expect(page).toHaveURL(/\/profile-setup/);
  await expectAccessible(page);
}

function tile(page: Page, label: string) {
  return page.getByRole('main').locator('dl > div', { hasText: label }).getByRole('definition');
}

test('a brand finds a creative, asks for a quote and follows it on the dashboard', async ({ page, words }) => {
  test.slow();
  const { identity, quotes, roster } = words;
  const brand = newPerson(words);
  const brief = `A launch film for our autumn menu ${brand.email}`;

  await page.goto('/creatives?service=Voiceover');
  await page.getByRole('main').getByRole('listitem').getByRole('heading').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const creative = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('link', { name: roster.requestQuote, exact: true }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);

  await signUp(page, words, brand);
  await page.getByRole('radio', { name: identity.profile.roles.brandHint }).check();
  await page.getByLabel(identity.profile.company).fill('Bait Al-Gahwa');
  await page.getByRole('button', { name: identity.profile.submit }).click();

  await expect(page).toHaveURL(/\/request-quote\?creative=/);
  await expect(page.getByRole('region', { name: quotes.preferred.label })).toContainText(creative);
  await expect(page.getByLabel(quotes.fields.brandName)).toHaveValue('Bait Al-Gahwa');
  const send = page.getByRole('button', { name: quotes.form.submit, exact: true });
  await expect(send).toBeDisabled();
  await page.getByRole('checkbox', { name: quotes.terms.agree }).check();
  await send.click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expectAccessible(page);

  // The service that the roster was filtered by.
  await expect(page.getByLabel(quotes.fields.service)).toHaveValue('Voiceover');
  await page.getByLabel(quotes.fields.description).fill(brief);
  await page.getByLabel(quotes.fields.budget).selectOption('KWD 300 - 1,500');
  await page.getByLabel(quotes.fields.timeline).selectOption('Within 1 month');
  await page.reload();
  await expect(page.getByLabel(quotes.fields.description)).toHaveValue(brief);
  await send.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: quotes.sent.title })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: quotes.sent.request }).click();
  await expect(page).toHaveURL(/\/requests\/[\w-]+$/);
  await expect(page.getByText(brief)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words.requests.back }).click();
  await expect(page).toHaveURL(/\/brand-dashboard$/);
  await expect(tile(page, quotes.dashboard.total)).toHaveText('1');
  await expect(page.getByText(identity.banner.text)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('list', { name: quotes.dashboard.list }).getByRole('link').click();
  await expect(page.getByText(brief)).toBeVisible();
  const pending = page.getByText(words.dashboard.brand.status.pending, { exact: true });
  // The filter of the list says so, too.
  await expect(pending.and(page.locator('span'))).toBeVisible();
});

test('a creative applies, an admin approves, and the roster shows the creative at once', async ({ page, words }) => {
  test.slow();
  const { admin, applications, dashboard, identity } = words;
  const creative = newPerson(words);

  await page.goto('/join-creative');
  await signUp(page, words, creative);
  await page.getByRole('radio', { name: identity.profile.roles.creativeHint }).check();
  await page.getByRole('button', { name: identity.profile.submit }).click();

  await expect(page).toHaveURL(/\/join-creative$/);
  await expect(page.getByLabel(applications.fields.name)).toHaveValue(creative.name);
  await page.locator('input[name=skills][value=Voiceover]').check();
  await page.locator('input[name=skills][value=UGC]').check();
  await page
    .getByRole('checkbox', { name: words.language === 'ar' ? 'تعليق صوتي إعلاني' : 'Commercial Voiceover' })
    .check();
  for (const language of ['Arabic', 'English']) {
    await page.locator(`input[name=voiceover_languages][value=${language}]`).check();
  }
  await page.getByRole('group', { name: applications.fields.dialect }).getByLabel(applications.answers.yes).check();
  await page.getByLabel(applications.fields.years).fill('7');
  await page.getByLabel(applications.fields.bio, { exact: true }).fill('A warm voice for cold mornings.');
  await page.getByLabel(applications.fields.whyJoin).fill('To work with brands I admire.');
  await page.getByRole('checkbox', { name: applications.terms.agree }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: applications.form.submit, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: applications.sent.title })).toBeVisible();

  await page.getByRole('link', { name: applications.sent.dashboard }).click();
  await expect(tile(page, applications.dashboard.pending)).toHaveText('1');
  await page.getByRole('list', { name: applications.dashboard.list }).getByRole('button').click();
  await expect(page.getByRole('dialog').getByText('A warm voice for cold mornings.')).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await page.goto('/auth?next=/admin');
  await fillSignIn(page, words, { email: 'admin@marsam.test', password: DEMO_PASSWORD });
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: admin.title })).toBeVisible();
  await expectAccessible(page);
  const queue = page.getByRole('table', { name: admin.pendingTitle });
  await queue.getByRole('link', { name: creative.name }).click();
  await expect(page).toHaveURL(/\/admin\/applications\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: creative.name })).toBeFocused();
  await expect(page.getByText('To work with brands I admire.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: admin.approve }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText(admin.approved)).toBeVisible();
  await expect(page.getByRole('button', { name: admin.undo.undo })).toBeVisible();
  await expectAccessible(page);
  await expect(queue.getByRole('link', { name: creative.name })).toBeHidden();
  await expect(page.getByRole('list', { name: admin.recentTitle })).toContainText(creative.name);

  await page.goto(
    `/creatives?${new URLSearchParams({ service: 'Voiceover', style: 'Commercial VO', q: creative.name }).toString()}`,
  );
  await expect(page.getByRole('main').getByRole('heading', { name: creative.name })).toBeVisible();

  await signOut(page);
  await page.goto('/auth');
  await fillSignIn(page, words, creative);
  await expect(page).toHaveURL(/\/creative-dashboard$/);
  await expect(page.getByRole('list', { name: applications.dashboard.list })).toContainText(
    dashboard.creative.status.accepted,
  );
});

test('a visitor writes to the team', async ({ page, words }) => {
  const { contact } = words;
  await page.goto('/contact');
  await expectAccessible(page);
  await page.getByLabel(contact.fields.name).fill('Noura');
  await page.getByLabel(contact.fields.email).fill('noura@example.com');
  await page.getByLabel(contact.fields.subject).selectOption('Partnership');
  await page.getByLabel(contact.fields.message).fill('Can we talk?');
  await page.getByRole('button', { name: contact.submit }).click();
  await expect(page.getByRole('button', { name: contact.sending })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: contact.sent.title })).toBeVisible();
  await expectAccessible(page);
});

test('pages of another role are closed', async ({ page }) => {
  for (const [address, landing] of [
    ['/brand-dashboard', /\/$/],
    ['/dashboard/creative', /\/$/],
    ['/admin', /\/auth\?next=%2Fadmin$/],
    ['/admin/setup', /\/auth\?next=%2Fadmin%2Fsetup$/],
    ['/join-creative', /\/auth\?next=%2Fjoin-creative$/],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(landing);
  }
});
