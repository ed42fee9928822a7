/** A visitor reports a creative and a work; an admin closes both reports, one of them by hiding the work. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Words } from './marsam';
import { adminAt, creativeAt, publishWork, type Creative } from './studio';

const TITLE = 'Menu of bread';
const DETAILS = 'We made this photograph.';
const REASON = 'This photograph was made by somebody else.';

/** The report about the creative, or about the work. */
const card = (admin: Page, { person }: Creative, about: string) =>
  admin.getByRole('listitem').filter({ hasText: person.name }).filter({ hasText: about });

test('a creative and a work are reported, and the work is hidden', async ({ page: visitor, words, elsewhere }) => {
  test.slow();
  const { reports, 'admin-reports': screen, shell }: Words = words;
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  await publishWork(creative, TITLE);
  // The lightbox is a dialog, too, around the one of the report.
  const dialog = visitor.locator('dialog').filter({ hasText: reports.question });

  await visitor.goto(`/creatives/${creative.id}`);
  await visitor.getByRole('complementary').getByText(reports.button.short).click();
  await dialog.getByRole('button', { name: reports.send }).click();
  await expect(dialog.getByText(reports.reasonMissing)).toBeVisible();
  await dialog.getByRole('radio', { name: reports.reasons.misleading }).check();
  await expectAccessible(visitor);
  await dialog.getByRole('button', { name: reports.send }).click();
  const thanks = visitor.locator('dialog').filter({ hasText: reports.sent });
  await expect(thanks).toBeVisible();
  await thanks.getByRole('button', { name: shell.close }).last().click();
  await expect(thanks).toBeHidden();

  // In the lightbox: its keys are not the dialog's.
  await visitor.getByRole('button', { name: TITLE }).click();
  await visitor.getByRole('figure').getByText(reports.button.short).click();
  await dialog.getByRole('radio', { name: reports.reasons.not_their_work }).check();
  await dialog.getByRole('textbox').fill(DETAILS);
  await expectAccessible(visitor);
  await dialog.getByRole('button', { name: reports.send }).click();
  await expect(thanks).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(thanks).toBeHidden();
  await expect(visitor.getByRole('figure')).toBeVisible();

  await admin.goto('/admin/reports');
  const ofCreative = card(admin, creative, reports.reasons.misleading);
  await ofCreative.getByRole('button', { name: screen.close.buttonClose }).click();
  const closing = admin.getByRole('dialog');
  await closing.getByRole('radio', { name: screen.close.choices.no_action }).check();
  await closing.getByRole('button', { name: screen.close.confirm }).click();
  await expect(admin.getByText(screen.close.done)).toBeVisible();
  await expect(ofCreative).toHaveCount(0);

  const ofWork = card(admin, creative, DETAILS);
  await expect(ofWork).toContainText(TITLE);
  await expectAccessible(admin);
  await ofWork.getByRole('button', { name: screen.close.button }).click();
  await closing.getByRole('radio', { name: screen.close.choices.work_hidden }).check();
  await closing.getByRole('textbox').fill(REASON);
  await expectAccessible(admin);
  await closing.getByRole('button', { name: screen.close.confirmHide }).click();
  await expect(ofWork).toHaveCount(0);
  const works = await visitor.request.get(`/api/creatives/${creative.id}/works`);
  expect(await works.json()).toEqual([]);

  await admin.goto('/admin/reports?state=closed');
  await expect(ofWork).toContainText(REASON);
  await expect(ofWork.getByRole('link', { name: screen.lookHidden })).toBeVisible();
  await expectAccessible(admin);
});
