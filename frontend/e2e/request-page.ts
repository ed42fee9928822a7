/** What people do on a request's page, each of them named after the move. */
import { expect, type Locator, type Page } from '@playwright/test';
import { formatMoney } from '../src/lib/money';
import { isolated } from '../src/lib/isolated';
import type { Words } from './marsam';
import { filled } from './people';

/** Moves that ask for nothing but a text, or not even that. */
type TextMove = Exclude<
  keyof Words['requests']['moves'],
  'invite' | 'resolve' | 'deliver' | 'deliver-again' | 'record-payment' | 'pay' | 'request-change' | 'select' | 'edit'
>;

export function dinars(amount: number, { language }: Pick<Words, 'language'>): string {
  return formatMoney(amount * 1_000, language);
}

export async function open(page: Page, requestId: string): Promise<void> {
  await page.goto(`/requests/${requestId}`);
}

/** The status of the request for its reader, in the words at its head; the page follows the others' moves by itself. */
export async function standsAt(
  page: Page,
  { language }: Words,
  title: string,
  names: Readonly<Record<string, string>> = {},
): Promise<void> {
  const values = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, isolated(name, language)]));
  await expect(page.getByRole('heading', { level: 2, name: filled(title, values), exact: true })).toBeVisible();
}

/** The part of the page that has this heading. */
export function part(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

export async function press(page: Page | Locator, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
}

export async function chooseInMenu(page: Page, { requests }: Words, label: string): Promise<void> {
  await press(page, requests.menu);
  await press(page, label);
}

/** Answers the dialog of a move that was begun. */
export async function confirm(page: Page, { requests }: Words, move: TextMove, text?: string): Promise<void> {
  const words = requests.moves[move];
  const dialog = page.getByRole('dialog');
  if (text !== undefined && 'field' in words) await dialog.getByLabel(words.field, { exact: true }).fill(text);
  await press(dialog, words.submit);
  await expect(page.getByText(words.done, { exact: true })).toBeVisible();
}

export async function askForChange(page: Page, { requests }: Words, name: string, counter: number): Promise<void> {
  const words = requests.moves['request-change'];
  await press(page, `${words.label}: ${name}`);
  const dialog = page.getByRole('dialog', { name: words.title });
  await dialog.getByLabel(words.field, { exact: true }).fill('Natural light, and a little less?');
  await dialog.getByLabel(words.price).fill(String(counter));
  await press(dialog, words.submit);
  await expect(page.getByText(words.done)).toBeVisible();
}

export async function select(page: Page, words: Words, name: string, price: number): Promise<void> {
  const texts = words.requests.moves.select;
  await press(page, `${texts.label}: ${name}`);
  await press(page.getByRole('dialog'), filled(texts.submit, { amount: dinars(price, words) }));
  await expect(page.getByText(texts.done)).toBeVisible();
}

export async function deliver(page: Page, { requests }: Words, link: string): Promise<void> {
  const words = requests.moves.deliver;
  const dialog = page.getByRole('dialog', { name: words.title });
  await dialog.getByLabel(words.link, { exact: true }).fill(link);
  await dialog.getByLabel(words.field, { exact: true }).fill('All twelve, in full size.');
  await press(dialog, words.submit);
  await expect(page.getByText(words.done)).toBeVisible();
}

/** Records a payment; without an amount all that is left. */
export async function recordPayment(page: Page, { requests }: Words, amount?: number): Promise<void> {
  const words = requests.moves['record-payment'];
  const dialog = page.getByRole('dialog', { name: words.title });
  if (amount !== undefined) await dialog.getByLabel(words.amount).fill(String(amount));
  await dialog.getByLabel(words.method).selectOption('knet');
  await press(dialog, words.submit);
  await expect(page.getByText(words.done)).toBeVisible();
}
