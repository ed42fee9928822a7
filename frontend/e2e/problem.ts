/** What both sides and an admin do about a problem on a request's page. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, type Words } from './marsam';
import { PDF } from './made-files';
import * as on from './request-page';
import type { Desk } from './studio';

type Disputes = Words['disputes'];
type Choice = keyof Disputes['choices'];

/** How a problem is to end. */
interface Wish {
  readonly choice: Choice;
  readonly amount?: string;
  readonly day?: string;
}

export const REASON = 'The agreed deliverables are there, but one of the twelve is missing.';

/** A day that still lies ahead when a decision of today is carried out, whatever holidays come. */
export const inThreeWeeks = () => new Date(Date.now() + 21 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

async function fillWish(dialog: Locator, { disputes }: Words, { choice, amount, day }: Wish): Promise<void> {
  await dialog.getByRole('radio', { name: disputes.choices[choice], exact: true }).check();
  const label = choice === 'end' ? disputes.fields.end : disputes.fields.lower_price;
  if (amount !== undefined) await dialog.getByLabel(label).fill(amount);
  if (day !== undefined) await dialog.getByLabel(disputes.fields.day, { exact: true }).fill(day);
}

interface Report extends Wish {
  readonly problem: keyof Disputes['problems'];
  readonly text: string;
  /** The name of a file that shows it. */
  readonly file?: string;
}

async function attach(dialog: Locator, { uploads }: Words, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(PDF) };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  const [ready = ''] = uploads.states.ready.split('{{');
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText(ready.trim());
}

export async function report({ page }: Desk, words: Words, { problem, text, file, ...wish }: Report): Promise<void> {
  const { disputes, requests } = words;
  await on.chooseInMenu(page, words, requests.moves.hold.label);
  const dialog = page.getByRole('dialog', { name: disputes.moves.report.title });
  await dialog.getByLabel(disputes.fields.problem).selectOption({ label: disputes.problems[problem] });
  await fillWish(dialog, words, wish);
  await dialog.getByLabel(disputes.fields.text, { exact: true }).fill(text);
  if (file !== undefined) await attach(dialog, words, file);
  await expectAccessible(page);
  await on.press(dialog, disputes.moves.report.submit);
  await expect(page.getByText(disputes.moves.report.done)).toBeVisible();
}

export async function suggest(page: Page, words: Words, text: string, wish: Wish): Promise<void> {
  const { disputes } = words;
  await on.press(page, disputes.moves.position.label);
  const dialog = page.getByRole('dialog', { name: disputes.moves.position.title });
  await fillWish(dialog, words, wish);
  await dialog.getByLabel(disputes.fields.why, { exact: true }).fill(text);
  await on.press(dialog, disputes.moves.position.submit);
  await expect(page.getByText(disputes.moves.position.done)).toBeVisible();
}

/** Makes a move that only asks. */
export async function agree(page: Page, { disputes }: Words, move: 'accept' | 'accept-decision'): Promise<void> {
  const words = disputes.moves[move];
  await on.press(page, words.label);
  await on.press(page.getByRole('dialog', { name: words.title }), words.submit);
  await expect(page.getByText(words.done)).toBeVisible();
}

export async function decide(page: Page, words: Words, wish: Wish): Promise<void> {
  const { disputes } = words;
  await on.press(page, disputes.moves.decide.label);
  const dialog = page.getByRole('dialog', { name: disputes.moves.decide.title });
  await fillWish(dialog, words, wish);
  await dialog.getByRole('radio', { name: disputes.fields.faults.nobody, exact: true }).check();
  await dialog.getByLabel(disputes.fields.clause).selectOption({ label: disputes.clauses.deliverables });
  await dialog.getByLabel(disputes.fields.reason, { exact: true }).fill(REASON);
  await expectAccessible(page);
  await on.press(dialog, disputes.moves.decide.submit);
  await expect(page.getByText(disputes.moves.decide.done)).toBeVisible();
}
