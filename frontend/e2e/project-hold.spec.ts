/** A problem puts a project on hold, and an admin decides about it. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Words } from './marsam';
import { filled, member } from './people';
import * as on from './request-page';
import { act, adminAt, BRAND, briefOf, creativeAt, project, type Desk } from './studio';

type Outcome = keyof Words['requests']['moves']['resolve']['outcomes'];

async function reportProblem({ page }: Desk, words: Words, problem: string): Promise<void> {
  await on.chooseInMenu(page, words, words.requests.moves.hold.label);
  await expectAccessible(page);
  await on.confirm(page, words, 'hold', problem);
}

interface Sought {
  readonly id: string;
  readonly brief: string;
}

/** From the board to the decision. */
async function findProblem(admin: Page, words: Words, { id, brief }: Sought, problem: string): Promise<void> {
  const { 'admin-requests': board, requests } = words;
  await admin.goto('/admin/requests');
  await admin.getByRole('searchbox', { name: board.search }).fill(brief);
  const card = admin.getByRole('listitem').filter({ has: admin.locator(`[href$="${id}"]`) });
  await expect(card).toContainText(board.turn.admin);
  await card.getByRole('link', { name: BRAND }).click();
  await on.standsAt(admin, words, words.lifecycle.situation.admin.on_hold.title);
  await expect(on.part(admin, requests.history.title)).toContainText(problem);
}

async function decide(admin: Page, { requests }: Words, outcome: Outcome, note: string): Promise<void> {
  const words = requests.moves.resolve;
  await on.press(admin, words.label);
  const dialog = admin.getByRole('dialog', { name: words.title });
  await dialog.getByRole('radio', { name: words.outcomes[outcome] }).check();
  await dialog.getByLabel(words.field, { exact: true }).fill(note);
  await expectAccessible(admin);
  await on.press(dialog, words.submit);
  await expect(admin.getByText(words.done)).toBeVisible();
}

test('a problem puts a project on hold until an admin decides', async ({ page, words, elsewhere }) => {
  test.slow();
  const { deliveries, history } = words.requests;
  const { situation } = words.lifecycle;
  const brand: Desk = { page, person: await member(page, words) };
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  const id = await project(brand, creative);
  await on.open(page, id);
  await on.open(creative.page, id);

  await reportProblem(creative, words, 'Nobody opens the kitchen for me.');
  await on.standsAt(page, words, situation.brand.on_hold.title);
  await on.standsAt(creative.page, words, situation.creative.on_hold.title);
  await expectAccessible(page);
  await findProblem(admin, words, { id, brief: briefOf(brand.person) }, 'Nobody opens the kitchen for me.');
  await expectAccessible(admin);
  await decide(admin, words, 'resume', 'The brand opens it on Sunday.');
  await on.standsAt(creative.page, words, situation.creative.in_progress.title);
  await expect(on.part(page, history.title)).toContainText('The brand opens it on Sunday.');

  await act(creative, id, 'deliver', { note: 'Here.', links: [{ label: 'All', url: 'https://example.com/all' }] });
  await expect(on.part(page, deliveries.title)).toContainText(filled(deliveries.version, { version: '1' }));
  await reportProblem(brand, words, 'Half of it is missing.');
  await on.standsAt(admin, words, situation.admin.on_hold.title);
  await decide(admin, words, 'approved', 'All that was agreed is there.');
  await on.standsAt(page, words, situation.brand.approved.title);
  await on.standsAt(creative.page, words, situation.creative.approved.title);
});
