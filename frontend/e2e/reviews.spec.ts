/** After a completed project its two sides review each other, blind; afterwards one of them replies, or reports the other’s. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test, type Words } from './marsam';
import { isolated } from '../src/lib/isolated';
import { serve, type RunningServer } from './marsam-server';
import { theTimeForReviewsEnds } from './past';
import { counted, filled, member } from './people';
import * as on from './request-page';
import { adminAt, BRAND, creativeAt, finish, project, type Creative, type Desk } from './studio';

const OF_BRAND = 'Every plate was lit as we had hoped, and on the day.';
const OF_CREATIVE = 'The brief was clear, and the notes came at once.';
const REPLY = 'Thank you, the kitchen made it easy.';
const RULING = 'The delivery came a day later.';
const APPEAL = 'The first delivery was on the day; the second was an extra one.';

type Question = keyof Words['reviews']['questions'];

const QUESTIONS: Readonly<Record<'brand' | 'creative', readonly Question[]>> = {
  brand: ['quality', 'communication', 'care'],
  creative: ['brief', 'communication', 'feedback'],
};

async function complete(brand: Desk, creative: Creative): Promise<string> {
  const id = await project(brand, creative);
  await finish(brand, creative, id);
  return id;
}

const part = (page: Page, { reviews }: Words): Locator => on.part(page, reviews.title);

async function write(page: Page, words: Words, side: keyof typeof QUESTIONS, text: string): Promise<void> {
  const { reviews } = words;
  const form = part(page, words);
  for (const question of QUESTIONS[side]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await form.getByRole('group', { name: reviews.questions[question] }).getByRole('radio').nth(4).check();
  }
  await form.getByRole('radio', { name: reviews.yes, exact: true }).check();
  await form.getByLabel(reviews.form.text).fill(text);
  await expectAccessible(page);
  await on.press(form, reviews.form.send);
}

test('both sides review a project, read both reviews, and one replies', async ({ page, words, elsewhere }) => {
  test.slow();
  const { reviews } = words;
  const brand: Desk = { page, person: await member(page, words) };
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  const id = await complete(brand, creative);

  await on.open(page, id);
  await on.press(part(page, words), reviews.form.send);
  await expect(part(page, words).getByRole('radio').first()).toBeFocused();
  await write(page, words, 'brand', OF_BRAND);
  await expect(page.getByText(reviews.form.sent, { exact: true })).toBeVisible();
  await expect(part(page, words)).toContainText(OF_BRAND);
  await expectAccessible(page);

  // The creative, the page of the creative, and admins read nothing of it.
  await on.open(creative.page, id);
  await expect(part(creative.page, words).getByRole('radio').first()).toBeVisible();
  await expect(creative.page.getByText(OF_BRAND)).toHaveCount(0);
  await on.open(admin, id);
  await expect(part(admin, words)).toBeVisible();
  await expect(admin.getByText(OF_BRAND)).toHaveCount(0);
  expect(await (await page.request.get(`/api/creatives/${creative.id}/reviews`)).json()).toEqual([]);

  await write(creative.page, words, 'creative', OF_CREATIVE);
  for (const reader of [page, creative.page]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(part(reader, words)).toContainText(OF_BRAND);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await expect(part(reader, words)).toContainText(OF_CREATIVE);
  }
  await expectAccessible(creative.page);

  await on.press(part(creative.page, words), reviews.reply.button);
  await part(creative.page, words).getByLabel(reviews.reply.label).fill(REPLY);
  await on.press(part(creative.page, words), reviews.reply.send);
  await expect(creative.page.getByText(reviews.reply.done)).toBeVisible();
  await page.reload();
  await expect(part(page, words)).toContainText(REPLY);
  await expectAccessible(page);

  await page.goto(`/creatives/${creative.id}`);
  const shown = page.getByRole('list', { name: reviews.title });
  await expect(shown).toContainText(OF_BRAND);
  await expect(shown).toContainText(REPLY);
  await expectAccessible(page);
});

/** On a server of its own, for which time can pass. */
const alone = test.extend<{ readonly server: RunningServer }>({
  server: async ({ locale }, give) => {
    const server = await serve({ name: `reviews-${locale ?? ''}` });
    await give(server);
    await server.stop();
  },
  baseURL: async ({ server }, give) => {
    await give(server.url);
  },
});

alone(
  'one side is silent, and reads the other’s review when the time is over',
  async ({ page, words, elsewhere, server }) => {
    test.slow();
    const { reviews, shell } = words;
    const brand: Desk = { page, person: await member(page, words) };
    const admin = await adminAt(elsewhere);
    const creative = await creativeAt(elsewhere, words, admin);
    const id = await complete(brand, creative);

    await on.open(creative.page, id);
    await write(creative.page, words, 'creative', OF_CREATIVE);
    await expect(creative.page.getByText(reviews.form.sent, { exact: true })).toBeVisible();
    await creative.page.reload();
    await expect(part(creative.page, words)).toContainText(OF_CREATIVE);

    await on.open(page, id);
    await expect(part(page, words).getByRole('button', { name: reviews.form.send })).toBeVisible();
    await expect(page.getByText(OF_CREATIVE)).toHaveCount(0);
    await expectAccessible(page);

    // Deleted, and the hint stays.
    await on.press(part(creative.page, words), reviews.delete.button);
    const asked = creative.page.getByRole('dialog', { name: reviews.delete.title });
    await expect(asked.getByRole('button', { name: shell.cancel })).toBeVisible();
    await on.press(asked, reviews.delete.confirm);
    await expect(creative.page.getByText(reviews.delete.done)).toBeVisible();
    const answer = await page.request.get(`/api/quote-requests/${id}/reviews`);
    expect(await answer.json()).toMatchObject({ other_has_written: true, by_brand: null, by_creative: null });

    // Written again, and published by the clock, once.
    const again = { brief: 5, communication: 5, feedback: 4, again: true, body: OF_CREATIVE, lang: 'en' };
    const written = await creative.page.request.put(`/api/quote-requests/${id}/review`, { data: again });
    expect(written.ok(), await written.text()).toBe(true);
    theTimeForReviewsEnds(server, id);
    await expect(part(page, words)).toContainText(OF_CREATIVE);
    await expect(part(page, words)).toContainText(reviews.mine);
    await expect(part(page, words).getByRole('button', { name: reviews.form.send })).toHaveCount(0);
    await expectAccessible(page);
    const brandName = isolated(BRAND, words.language);
    await expect(part(creative.page, words)).toContainText(filled(reviews.theirs, { name: brandName }));
  },
);

test('a review is reported and hidden, and its author appeals', async ({ page, words, elsewhere }) => {
  test.slow();
  const { reports, reviews, shell, 'admin-reviews': screen } = words;
  const brand: Desk = { page, person: await member(page, words) };
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  const id = await complete(brand, creative);
  await on.open(page, id);
  await write(page, words, 'brand', OF_BRAND);
  await on.open(creative.page, id);
  await write(creative.page, words, 'creative', OF_CREATIVE);

  // The creative reports what the brand wrote, by a rule.
  await on.press(part(creative.page, words), filled(reports.button.review, { name: isolated(BRAND, words.language) }));
  const dialog = creative.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: reports.reasons.false_fact }).check();
  await dialog.getByRole('textbox').fill('It was not on the day.');
  await expectAccessible(creative.page);
  await on.press(dialog, reports.send);
  await expect(dialog.getByText(reports.sent)).toBeVisible();
  await dialog.getByRole('button', { name: shell.close }).last().click();

  // An admin finds it among the reported ones.
  const card = admin.getByRole('listitem').filter({ hasText: creative.person.name }).filter({ hasText: OF_BRAND });
  await admin.goto('/admin/reviews?state=reported');
  await expect(card).toContainText(counted(screen.pills, 'reports', 1, words.language));
  await card.getByRole('button', { name: screen.hide.button }).click();
  const hiding = admin.getByRole('dialog', { name: screen.hide.title });
  await hiding.getByRole('radio', { name: screen.hide.parts.all }).check();
  await hiding.getByRole('radio', { name: reports.reasons.false_fact }).check();
  await hiding.getByLabel(screen.hide.note).fill(RULING);
  await expectAccessible(admin);
  await on.press(hiding, screen.hide.confirm);
  await expect(admin.getByText(screen.hide.done)).toBeVisible();
  const shown = async () => (await page.request.get(`/api/creatives/${creative.id}/reviews`)).json();
  expect(await shown()).toEqual([]);

  // Its author reads why, and says why not.
  await page.reload();
  await expect(part(page, words)).toContainText(RULING);
  await expect(part(page, words)).toContainText(reports.reasons.false_fact);
  await expectAccessible(page);
  await on.press(part(page, words), reviews.appeal.button);
  await part(page, words).getByLabel(reviews.appeal.label).fill(APPEAL);
  await expectAccessible(page);
  await on.press(part(page, words), reviews.appeal.send);
  await expect(page.getByText(reviews.appeal.done).first()).toBeVisible();
  await expect(part(page, words).getByRole('button', { name: reviews.appeal.button })).toHaveCount(0);

  await admin.goto('/admin/reviews?state=appealed');
  await expect(card).toContainText(APPEAL);
  await expectAccessible(admin);
  await card.getByRole('button', { name: screen.restore.button }).click();
  const restoring = admin.getByRole('dialog', { name: screen.restore.title });
  await restoring.getByLabel(screen.restore.note).fill('The delivery of that day is in the project.');
  await on.press(restoring, screen.restore.confirm);
  await expect(admin.getByText(screen.restore.done)).toBeVisible();
  await page.reload();
  await expect(part(page, words)).toContainText(reviews.appeal.granted);
  expect(await shown()).toMatchObject([{ body: OF_BRAND }]);
});

test('a visitor reads how reviews and numbers work', { tag: '@on-a-phone' }, async ({ page, words }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: words.shell.footer.reviews }).click();
  await expect(page.getByRole('heading', { level: 1, name: words['reviews-policy'].title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(8);
  await expectAccessible(page);
});
