/** An admin hides a published work: it is gone at once, its creative reads why, and only an admin shows it again. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Words } from './marsam';
import { adminAt, creativeAt, publishWork, type Creative } from './studio';

const TITLE = 'Menu of bread';
const REASON = 'This photograph was made by somebody else.';

interface Made {
  readonly id: string;
}

/** The card of the creative's work; other tests publish works, too. */
const card = (admin: Page, { person }: Creative) =>
  admin.getByRole('listitem').filter({ hasText: person.name }).filter({ hasText: TITLE });

/** What visitors find: the work in the API, and on the page. */
async function expectPublic(visitor: Page, { id }: Creative, isPublic: boolean): Promise<void> {
  const answer = await visitor.request.get(`/api/creatives/${id}/works`);
  expect((await answer.json()) as readonly Made[]).toHaveLength(isPublic ? 1 : 0);
  await visitor.goto(`/creatives/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: TITLE })).toHaveCount(isPublic ? 1 : 0);
}

test('an admin hides a work with a reason, and restores it', async ({ page: visitor, words, elsewhere }) => {
  test.slow();
  const { 'admin-works': screen, notifications }: Words = words;
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  await publishWork(creative, TITLE);
  await expectPublic(visitor, creative, true);

  await admin.goto('/admin/works');
  const shown = card(admin, creative);
  const picture = shown.getByRole('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  await expectAccessible(admin);
  await shown.getByRole('button', { name: screen.hide.button }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(screen.hide.reason).fill(REASON);
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: screen.hide.confirm }).click();
  await expect(admin.getByText(screen.hide.done)).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expectPublic(visitor, creative, false);

  const [before] = notifications.kinds.work_hidden.split('{{');
  await creative.page.goto('/notifications');
  const notice = creative.page.getByRole('link', { name: before?.trim() ?? '' });
  await expect(notice).toContainText(TITLE);
  await expect(notice).toContainText(REASON);

  await admin.goto('/admin/works?state=hidden');
  await expect(shown).toContainText(REASON);
  await expectAccessible(admin);
  await shown.getByRole('button', { name: screen.restore.button }).click();
  await admin.getByRole('dialog').getByRole('button', { name: screen.restore.confirm }).click();
  await expect(admin.getByText(screen.restore.done)).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expectPublic(visitor, creative, true);
});
