/** A problem puts a project on hold: both sides settle it, or an admin decides, and decides again after an appeal. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Words } from './marsam';
import { filled, member } from './people';
import { agree, decide, inThreeWeeks, REASON, report, suggest } from './problem';
import * as on from './request-page';
import { act, adminAt, BRAND, creativeAt, project, type Desk } from './studio';

const FILE = 'plates.pdf';

/** From the list of problems to the project. */
async function findProblem(admin: Page, words: Words, id: string): Promise<void> {
  const { admin: sections, disputes } = words;
  await admin.goto('/admin/requests');
  await admin
    .getByRole('navigation', { name: sections.nav.label })
    .getByRole('link', { name: sections.nav.problems })
    .click();
  await expect(admin.getByRole('heading', { level: 1, name: disputes.admin.title })).toBeVisible();
  // Both have replied, and may still settle it.
  const filters = admin.getByRole('navigation', { name: disputes.admin.byState });
  await filters.getByRole('link', { name: disputes.admin.states.open }).click();
  const card = admin.getByRole('listitem').filter({ has: admin.locator(`[href$="${id}"]`) });
  await expect(card).toContainText(disputes.problems.not_as_agreed);
  await expect(card).toContainText(BRAND);
  await expectAccessible(admin);
  await card.getByRole('link').click();
  await on.standsAt(admin, words, words.requests.onHold.adminWaits.title);
}

test('a problem is settled, decided with an amount, and appealed', async ({ page, words, elsewhere }) => {
  test.slow();
  const { disputes } = words;
  const { deliveries } = words.requests;
  const { situation } = words.lifecycle;
  const brand: Desk = { page, person: await member(page, words) };
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  const id = await project(brand, creative);
  await on.open(page, id);
  await on.open(creative.page, id);

  // The brand accepts what the creative wants.
  const closed = 'No one opens the kitchen for me.';
  await report(creative, words, { problem: 'unreachableBrand', text: closed, choice: 'continue' });
  await on.standsAt(page, words, words.requests.onHold.yours.title);
  await expect(on.part(page, disputes.title)).toContainText(closed);
  await expectAccessible(page);
  await agree(page, words, 'accept');
  await on.standsAt(creative.page, words, situation.creative.in_progress.title);

  // Both want something else: an admin decides on another price, and both accept it.
  await act(creative, id, 'deliver', { note: 'Here.', links: [{ label: 'All', url: 'https://example.com/all' }] });
  await expect(on.part(page, deliveries.title)).toContainText(filled(deliveries.version, { version: '1' }));
  const missing = { problem: 'not_as_agreed', text: 'Half of it is missing.' } as const;
  await report(brand, words, { ...missing, choice: 'end', amount: '0', file: FILE });
  await suggest(creative.page, words, 'One is missing, not half.', { choice: 'approve' });
  await findProblem(admin, words, id);
  await expect(on.part(admin, disputes.title).getByRole('link', { name: FILE })).toBeVisible();
  await expectAccessible(admin);
  await decide(admin, words, { choice: 'lower_price', amount: '1' });
  await expect(on.part(page, disputes.title)).toContainText(REASON);
  await agree(page, words, 'accept-decision');
  await agree(creative.page, words, 'accept-decision');
  await on.standsAt(page, words, situation.brand.approved.title);

  // One appeal brings the next decision before an admin again, and the second one is carried out at once.
  const unpaid = { problem: 'not_paid', text: 'Nothing has arrived.' } as const;
  await report(creative, words, { ...unpaid, choice: 'pay_rest', day: inThreeWeeks() });
  await suggest(page, words, 'Next month, please.', { choice: 'lower_price', amount: '0.5' });
  await on.open(admin, id);
  await on.standsAt(admin, words, words.requests.onHold.adminWaits.title);
  await decide(admin, words, { choice: 'pay_rest', day: inThreeWeeks() });
  await on.press(page, disputes.moves.appeal.label);
  const appeal = page.getByRole('dialog', { name: disputes.moves.appeal.title });
  await appeal.getByLabel(disputes.fields.new, { exact: true }).fill('The bank confirms the transfer.');
  await on.press(appeal, disputes.moves.appeal.submit);
  await expect(page.getByText(disputes.moves.appeal.done)).toBeVisible();
  // The admin's page follows by itself.
  await on.standsAt(admin, words, situation.admin.on_hold.title);
  await decide(admin, words, { choice: 'pay_rest', day: inThreeWeeks() });
  await on.standsAt(creative.page, words, situation.creative.approved.title);
  await expectAccessible(page);
});
