/** A delivery is approved: its money is the creative's, is transferred in steps, and has a statement. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, type Words } from './marsam';
import { aMonthPasses, theBrandIsSilent } from './past';
import { IBAN, paid, started, test } from './paying';
import { counted, DEMO_PASSWORD, filled } from './people';
import * as on from './request-page';
import { act, type Creative } from './studio';

const REFERENCE = 'NBK-4711';
/** The price less the fee of a tenth. */
const NET = 252;

async function enterDetails({ page, person }: Creative, { earnings, proof }: Words): Promise<void> {
  const form = page.getByRole('form', { name: earnings.details.title });
  await form.getByLabel(earnings.details.holder).fill('Dana Al-Rashid');
  await form.getByLabel(earnings.details.iban).fill(IBAN);
  await form.getByLabel(proof.password, { exact: true }).fill(person.password);
  await expectAccessible(page);
  await on.press(form, earnings.details.save);
  await expect(page.getByText(earnings.details.saved)).toBeVisible();
  await expect(page.getByText(filled(earnings.details.ends, { four: '\u20680101\u2069' }))).toBeVisible();
}

/** Answers the dialog of a step with money. */
async function confirm(dialog: Locator, { proof }: Words, submit: string): Promise<void> {
  await dialog.getByLabel(proof.password, { exact: true }).fill(DEMO_PASSWORD);
  await expectAccessible(dialog.page());
  await on.press(dialog, submit);
}

/** Chooses the creative, fixes the transfer, reads the bank's file, and enters what the bank did. */
async function transfer(admin: Page, words: Words, { person }: Creative): Promise<void> {
  const { payouts } = words['admin-money'];
  const one = (key: string) => counted(payouts, key, 1, words.language);
  await admin.goto('/admin/payouts');
  await admin.getByRole('checkbox', { name: person.name }).check();
  await expectAccessible(admin);
  await on.press(admin, one('prepare'));
  const preparing = admin.getByRole('dialog', { name: payouts.prepareTitle });
  await expect(preparing.getByRole('definition')).toContainText(on.dinars(NET, words));
  // The brand's account is new.
  await preparing.getByRole('checkbox', { name: payouts.looked }).check();
  await confirm(preparing, words, one('prepare'));
  await expect(admin.getByText(one('prepared'))).toBeVisible();

  await admin
    .getByRole('navigation', { name: payouts.views })
    .getByRole('link', { name: payouts.states.prepared })
    .click();
  const row = admin.getByRole('row').filter({ hasText: person.name });
  await expect(row).toContainText(on.dinars(NET, words));
  const downloading = admin.waitForEvent('download');
  await admin.getByRole('link', { name: payouts.file }).click();
  const file = await (await downloading).path();
  expect(readFileSync(file, 'utf8')).toMatch(/;Dana Al-Rashid;KW81CBKU0000000000001234560101;252\.000;KWD;/);

  await row.getByRole('button', { name: payouts.sent.label }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(payouts.sent.reference).fill(REFERENCE);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kuwait' });
  await dialog.getByLabel(payouts.sent.day).fill(today);
  await confirm(dialog, words, payouts.sent.submit);
  await expect(admin.getByText(payouts.sent.done)).toBeVisible();
}

test('an approved project is paid out, with a statement', async ({ page, words, elsewhere, provider, server }) => {
  test.slow();
  const { documents, earnings, lifecycle, requests } = words;
  const project = await started(page, words, elsewhere);
  const { creative, admin, id } = project;
  await paid(project, words, provider);
  await act(creative, id, 'deliver', { note: 'All.', links: [{ label: 'All', url: 'https://example.com/all' }] });
  await on.press(page, requests.moves.approve.label);
  await on.confirm(page, words, 'approve');
  await on.standsAt(page, words, lifecycle.situation.brand.closed.title);

  await creative.page.goto('/earnings');
  const amount = on.dinars(NET, words);
  await expect(creative.page.getByText(filled(earnings.due.released, { amount }))).toBeVisible();
  await expect(creative.page.getByText(earnings.blocked.no_details)).toBeVisible();
  await enterDetails(creative, words);

  aMonthPasses(server);
  await transfer(admin, words, creative);

  await creative.page.reload();
  const [before = ''] = earnings.payouts.statement.split('{{');
  await creative.page.getByRole('link', { name: before }).click();
  await expect(creative.page.getByRole('heading', { level: 1, name: documents.statement.title })).toBeVisible();
  await expect(creative.page.getByText(amount.replace('252', '252.000'), { exact: true }).first()).toBeVisible();
  await expect(creative.page.getByText(REFERENCE).first()).toBeVisible();
  await expectAccessible(creative.page);
  await creative.page.getByRole('link', { name: documents.backToEarnings }).click();
  await expect(creative.page.getByRole('list').filter({ hasText: before })).toContainText(amount);
  await expectAccessible(creative.page);
});

test('a problem after silence stops the payout', async ({ page, words, elsewhere, provider, server }) => {
  test.slow();
  const { situation } = words.lifecycle;
  const { payouts } = words['admin-money'];
  const project = await started(page, words, elsewhere);
  const { creative, admin, id } = project;
  await paid(project, words, provider);
  await act(creative, id, 'deliver', { note: 'All.', links: [{ label: 'All', url: 'https://example.com/all' }] });
  theBrandIsSilent(server, id);
  await on.standsAt(page, words, situation.brand.closedBySilence.title);
  await expectAccessible(page);
  await on.press(page, words.requests.moves['report-after-silence'].label);
  await on.confirm(page, words, 'report-after-silence', 'The third clip is not in the folder.');
  await on.standsAt(page, words, situation.brand.reportedAfterSilence.title);
  await expectAccessible(page);

  await on.open(admin, id);
  await on.standsAt(admin, words, situation.admin.reportedAfterSilence.title);
  await admin.goto('/admin/payouts');
  const row = admin.getByRole('row').filter({ hasText: creative.person.name });
  await expect(row).toContainText(payouts.reasons.reported);
});
