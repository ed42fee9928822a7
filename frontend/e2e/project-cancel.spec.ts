/** Cancelling a running project: one side asks, and the other agrees or refuses. */
import { expect, expectAccessible, test, type Words } from './marsam';
import { isolated } from '../src/lib/isolated';
import { filled, member } from './people';
import * as on from './request-page';
import { adminAt, BRAND, creativeAt, project, type Creative, type Desk } from './studio';

interface Sides {
  readonly brand: Desk;
  readonly creative: Creative;
}

async function askToCancel(by: Desk, words: Words, reason: string): Promise<void> {
  const { moves } = words.requests;
  const { situation } = words.lifecycle;
  await on.chooseInMenu(by.page, words, moves['ask-cancel'].label);
  await expectAccessible(by.page);
  await on.confirm(by.page, words, 'ask-cancel', reason);
  // The same words for both sides.
  await on.standsAt(by.page, words, situation.brand.cancelAskedByReader.title);
  await expectAccessible(by.page);
}

/** What the other side reads before it answers. */
async function readTheWish({ page }: Desk, words: Words, name: string, reason: string): Promise<void> {
  const title = filled(words.lifecycle.situation.brand.cancelAsked.title, { name: isolated(name, words.language) });
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(reason).first()).toBeVisible();
  await expectAccessible(page);
}

async function cancelled({ brand, creative }: Sides, words: Words, reason: string): Promise<void> {
  const { moves } = words.requests;
  const { situation } = words.lifecycle;
  await askToCancel(brand, words, reason);
  await on.press(brand.page, moves['take-back-cancel'].label);
  await on.confirm(brand.page, words, 'take-back-cancel');
  await on.standsAt(brand.page, words, situation.brand.in_progress.title);
  await askToCancel(brand, words, reason);
  await readTheWish(creative, words, BRAND, reason);
  await on.press(creative.page, moves['agree-cancel'].label);
  await on.confirm(creative.page, words, 'agree-cancel');
  await on.standsAt(creative.page, words, situation.creative.cancelled.title);
  await on.standsAt(brand.page, words, situation.brand.cancelled.title);
  await expectAccessible(brand.page);
}

async function refused({ brand, creative }: Sides, words: Words, reason: string): Promise<void> {
  const { history, moves } = words.requests;
  const { situation } = words.lifecycle;
  await askToCancel(creative, words, reason);
  await readTheWish(brand, words, creative.person.name, reason);
  await on.press(brand.page, moves['refuse-cancel'].label);
  await on.confirm(brand.page, words, 'refuse-cancel', 'The launch is on Sunday.');
  await expect(creative.page.getByText(situation.creative.cancelAskedByReader.title)).toBeHidden();
  await on.standsAt(creative.page, words, situation.creative.in_progress.title);
  await expect(on.part(creative.page, history.title)).toContainText('The launch is on Sunday.');
  await expect(brand.page.getByText(words.lifecycle.events.cancel_refused, { exact: true })).toBeVisible();
}

test('a wish to cancel is refused, and a later one is agreed to', async ({ page, words, elsewhere }) => {
  test.slow();
  const brand: Desk = { page, person: await member(page, words) };
  const creative = await creativeAt(elsewhere, words, await adminAt(elsewhere));
  const id = await project(brand, creative);
  await on.open(brand.page, id);
  await on.open(creative.page, id);
  await refused({ brand, creative }, words, 'I have fallen ill.');
  await cancelled({ brand, creative }, words, 'The menu was withdrawn.');
});
