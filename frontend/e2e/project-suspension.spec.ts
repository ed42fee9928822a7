/** An admin suspends a creative who has a live proposal and a running project. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Complaints, type Words } from './marsam';
import { fillSignIn, member, type Person } from './people';
import * as on from './request-page';
import { adminAt, creativeAt, project, propose, request, type Creative, type Desk } from './studio';

async function suspend(admin: Page, words: Words, { name, email }: Person): Promise<void> {
  const { suspend: texts, states, search, title } = words['admin-people'];
  await admin.goto('/admin/people');
  await admin.getByRole('searchbox', { name: search }).fill(email);
  const row = admin.getByRole('table', { name: title }).getByRole('row').filter({ hasText: email });
  await on.press(row, `${texts.button} ${name}`);
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(texts.reason, { exact: true }).fill('The portfolio belongs to another creative.');
  await dialog.getByLabel(texts.message).fill('Please show us that the works are yours.');
  await expectAccessible(admin);
  await on.press(dialog, texts.confirm);
  await expect(admin.getByText(texts.done)).toBeVisible();
  await expect(row).toContainText(states.suspended);
}

/** Signed out where the page was, and shown why at the next sign-in. */
async function isTurnedAway({ page, person }: Creative, words: Words, complaints: Complaints): Promise<void> {
  await expect(page).toHaveURL(/\/auth\?next=/);
  complaints.foreseeRefusal(403, '/api/auth/sign-in');
  await fillSignIn(page, words, person);
  await expect(page.getByText(words.errors.codes.account_suspended).first()).toBeVisible();
  await expectAccessible(page);
}

test('a suspended creative loses proposals, and their projects wait for an admin', async ({
  page,
  words,
  complaints,
  elsewhere,
}) => {
  test.slow();
  const { proposals } = words.requests;
  const { situation } = words.lifecycle;
  const brand: Desk = { page, person: await member(page, words) };
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  const running = await project(brand, creative);
  const offered = await request(brand);
  await propose(creative, offered);
  await on.open(page, offered);
  await on.open(creative.page, running);
  await on.standsAt(creative.page, words, situation.creative.in_progress.title);
  await expect(page.getByRole('list', { name: proposals.title })).toContainText(creative.person.name);

  complaints.tolerateEndedSession();
  await suspend(admin, words, creative.person);
  await isTurnedAway(creative, words, complaints);
  await on.standsAt(page, words, situation.brand.proposalsGone.title);
  await expect(page.getByText(proposals.state.closed, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await on.open(page, running);
  await on.standsAt(page, words, situation.brand.on_hold.title);
  await expectAccessible(page);
});
