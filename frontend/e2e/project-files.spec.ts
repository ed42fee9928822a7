/** Files of a delivery: they survive a lost connection and a reload, and reach the brand byte for byte. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { chooseFiles, keys, pointer, type Hand } from './hands';
import { aPng, PDF } from './made-files';
import { expect, expectAccessible, test, type Words } from './marsam';
import { member } from './people';
import * as on from './request-page';
import { adminAt, BRAND, creativeAt, project, type Desk } from './studio';

const PICTURE = 'menu.png';
const DOCUMENT = 'plates.pdf';
const SIDE = 480;
/** Takes four parts to send. */
const BYTES = 7_680_000;

async function twoFiles(info: TestInfo): Promise<{ picture: string; document: string }> {
  const picture = info.outputPath(PICTURE);
  const document = info.outputPath(DOCUMENT);
  await writeFile(picture, aPng(SIDE, BYTES));
  await writeFile(document, PDF);
  return { picture, document };
}

const deliverDialog = (page: Page, { requests }: Words) =>
  page.getByRole('dialog', { name: requests.moves.deliver.title });

const choose = (dialog: Locator, { uploads }: Words, files: string[], hand: Hand) =>
  chooseFiles(hand, dialog.getByRole('button', { name: uploads.choose }), files);

/** Lets this many parts through; the next one waits for as long as the page lives. */
async function stopAfter(page: Page, parts: number): Promise<void> {
  let seen = 0;
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    seen += 1;
    return seen > parts ? undefined : route.fallback();
  });
}

const rowOf = (dialog: Locator, name: string) => dialog.getByRole('listitem').filter({ hasText: name });
const before = (text: string) => new RegExp(`^${(text.split('{{')[0] ?? '').trim()}`);

test('a delivery’s files survive a lost connection and a reload', async ({
  page,
  words,
  elsewhere,
  hasTouch,
}, info) => {
  test.slow();
  const { requests, uploads } = words;
  const brand: Desk = { page, person: await member(page, words) };
  const creative = await creativeAt(elsewhere, words, await adminAt(elsewhere));
  const id = await project(brand, creative);
  const { picture, document } = await twoFiles(info);
  const desk = creative.page;
  await on.open(desk, id);
  await on.press(desk, requests.moves.deliver.label);
  const dialog = deliverDialog(desk, words);

  await stopAfter(desk, 1);
  await choose(dialog, words, [picture, document], pointer(hasTouch));
  const ready = (name: string) => rowOf(dialog, name).getByText(before(uploads.states.ready));
  await expect(ready(DOCUMENT)).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^(?:[1-9]\d)$/);
  await expect(dialog.getByText(requests.moves.deliver.notYet.sending)).toBeVisible();
  await dialog.getByLabel(requests.moves.deliver.field, { exact: true }).fill('All twelve, in full size.');
  await expectAccessible(desk);

  // The connection is lost, and comes back: a little more arrives.
  await desk.context().setOffline(true);
  await expect(rowOf(dialog, PICTURE).getByText(before(uploads.states.paused))).toBeVisible();
  await desk.unrouteAll({ behavior: 'ignoreErrors' });
  await stopAfter(desk, 1);
  await desk.context().setOffline(false);
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[5-9]\d$/);

  // Closing asks first.
  await on.press(dialog, requests.dismiss);
  await on.press(dialog, requests.moves.deliver.leave.stay);

  // The page is reloaded in the middle; the same file is chosen again.
  desk.on('dialog', (asked) => void asked.accept());
  await desk.reload();
  await expect(ready(DOCUMENT)).toBeVisible();
  await expect(rowOf(dialog, PICTURE).getByText(before(uploads.states.interrupted))).toBeVisible();
  await expect(dialog.getByText(requests.moves.deliver.notYet.stuck)).toBeVisible();
  await expectAccessible(desk);
  // Only now: parts that are held would be let through.
  await desk.unrouteAll({ behavior: 'ignoreErrors' });
  await choose(dialog, words, [picture], keys);
  await expect(ready(PICTURE)).toBeVisible();
  await expect(rowOf(dialog, PICTURE).locator('img')).toBeVisible();
  await on.press(dialog, requests.moves.deliver.submit);
  await expect(desk.getByText(requests.moves.deliver.done)).toBeVisible();
  await on.standsAt(desk, words, words.lifecycle.situation.creative.delivered.title, { brand: BRAND });

  await on.open(page, id);
  await expect(on.part(page, requests.deliveries.title)).toContainText('All twelve, in full size.');
  for (const [name, source] of [
    [PICTURE, picture],
    [DOCUMENT, document],
  ] as const) {
    const download = page.waitForEvent('download');
    await on.part(page, requests.deliveries.title).getByRole('link', { name }).click();
    const received = await readFile(await (await download).path());
    expect(received.equals(await readFile(source)), name).toBe(true);
  }
});
