/** From a brief with a file, over a question before an offer, to a completed project and the next one with the same creative. */
import type { Locator, Page } from '@playwright/test';
import { isolated } from '../src/lib/isolated';
import { chooseFiles, pointer, type Hand } from './hands';
import { PDF } from './made-files';
import { expect, expectAccessible, test, type Words } from './marsam';
import { filled, member } from './people';
import * as on from './request-page';
import { adminAt, briefOf, creativeAt, finish, propose, select, type Creative, type Desk } from './studio';

const MENU = 'menu.pdf';
const PLAN = 'terrace.pdf';
const QUESTION = 'Is the terrace a part of it?';
const ANSWER = 'It is: here is where the tables are.';

const before = (text: string) => new RegExp(`^${(text.split('{{')[0] ?? '').trim()}`);

/** Chooses a file, and waits until it is there. */
async function attach(where: Page | Locator, { uploads }: Words, hand: Hand, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(PDF) };
  await chooseFiles(hand, where.getByRole('button', { name: uploads.choose }), file);
  const row = where.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText(before(uploads.states.ready))).toBeVisible();
}

/** Agrees to the terms, sends the form and goes to the request. Returns its id. */
async function sendForm(page: Page, { quotes }: Words): Promise<string> {
  await page.getByRole('checkbox', { name: quotes.terms.agree }).check();
  await page.getByRole('button', { name: quotes.form.submit }).click();
  await page.getByRole('link', { name: quotes.sent.request }).click();
  await expect(page).toHaveURL(/\/requests\/[\w-]+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const thread = ({ page }: Desk, { requests }: Words) => on.part(page, requests.messages.title);

async function write(desk: Desk, words: Words, text: string): Promise<void> {
  const { messages } = words.requests;
  const conversation = thread(desk, words);
  await conversation.getByLabel(messages.field).fill(text);
  await on.press(conversation, messages.send);
  await expect(conversation.getByText(messages.sent)).toBeVisible();
}

/** Before there is an offer: the creative asks, and the brand answers with a file. */
async function askFirst(brand: Desk, creative: Creative, words: Words, hand: Hand): Promise<void> {
  await expect(thread(creative, words)).toContainText(words.requests.messages.emptyBeforeOffer);
  await write(creative, words, QUESTION);
  await expectAccessible(creative.page);
  await expect(thread(brand, words)).toContainText(QUESTION);
  await on.press(thread(brand, words), words.requests.messages.attach);
  await attach(thread(brand, words), words, hand, PLAN);
  await expectAccessible(brand.page);
  await write(brand, words, ANSWER);
  await expect(thread(creative, words)).toContainText(ANSWER);
  await expect(thread(creative, words).getByRole('link', { name: PLAN }).first()).toBeVisible();
}

test('a brand works with the same creative again, who asked before the first offer', async ({
  page,
  words,
  elsewhere,
  hasTouch,
}) => {
  test.slow();
  const { quotes, requests } = words;
  const hand = pointer(hasTouch);
  const brand: Desk = { page, person: await member(page, words) };
  const creative = await creativeAt(elsewhere, words, await adminAt(elsewhere));
  const name = isolated(creative.person.name, words.language);
  const brief = briefOf(brand.person);
  const description = page.getByLabel(quotes.fields.description);
  const preferred = page.getByRole('region', { name: quotes.preferred.label });

  await page.goto(`/request-quote?creative=${creative.id}`);
  await page.getByLabel(quotes.fields.service).selectOption('Photography');
  await description.fill(brief);
  await attach(page, words, hand, MENU);
  await expectAccessible(page);
  const first = await sendForm(page, words);
  await on.open(creative.page, first);
  const ofBrief = on.part(creative.page, requests.brief.title);
  await expect(ofBrief.getByRole('link', { name: MENU }).first()).toBeVisible();
  await askFirst(brand, creative, words, hand);

  await select(brand, await propose(creative, first));
  await finish(brand, creative, first);
  await on.open(page, first);
  await page.getByRole('link', { name: filled(requests.next.workAgain, { name }) }).click();
  await expect(description).toHaveValue(brief);
  await expect(page.getByText(quotes.again.files)).toBeVisible();
  await expect(preferred).toContainText(creative.person.name);
  await expectAccessible(page);
  const second = await sendForm(page, words);
  expect(second).not.toBe(first);
  await on.standsAt(page, words, words.lifecycle.situation.brand.submittedDirect.title, {
    name: creative.person.name,
  });

  // The same brief for everyone.
  await on.open(page, first);
  await page.getByRole('link', { name: requests.brief.duplicate }).click();
  await expect(description).toHaveValue(brief);
  await expect(preferred).toHaveCount(0);
});
