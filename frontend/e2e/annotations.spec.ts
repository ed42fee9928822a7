/** Notes on a delivery: written on a picture and in sound, asked for by a revision, resolved one by one, and read after
 * the approval. */
import type { Locator, Page } from '@playwright/test';
import { aPng, aWav } from './made-files';
import { expect, expectAccessible, test, type Words } from './marsam';
import { counted, filled, member } from './people';
import * as on from './request-page';
import { act, adminAt, creativeAt, project, type Creative, type Desk } from './studio';

const PICTURE = 'menu.png';
const SOUND = 'spot.wav';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Uploads a file for a project in one request, and waits until it can be handed over. */
async function upload({ page }: Desk, requestId: string, name: string, bytes: Buffer): Promise<string> {
  const metadata = { filename: name, purpose: 'delivery', request: requestId };
  const begun = await page.request.post('/api/uploads', {
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
      'Content-Type': 'application/offset+octet-stream',
    },
    data: bytes,
  });
  expect(begun.status(), await begun.text()).toBe(201);
  const id = (begun.headers()['location'] ?? '').split('/').at(-1) ?? '';
  await expect
    .poll(async () => ((await (await page.request.get(`/api/files/${id}`)).json()) as { state: string }).state, {
      timeout: 60_000,
    })
    .toBe('ready');
  return id;
}

async function deliver(creative: Creative, requestId: string, files: readonly (readonly [string, Buffer])[]) {
  const ids = [];
  for (const [name, bytes] of files) ids.push(await upload(creative, requestId, name, bytes));
  await act(creative, requestId, 'deliver', { note: 'Here they are.', links: [], files: ids });
}

async function view(page: Page, { requests }: Words, name: string): Promise<Locator> {
  await on.press(page, `${requests.deliveries.view} ${name}`);
  return page.getByRole('dialog', { name });
}

async function write(dialog: Locator, { annotations }: Words, body: string): Promise<void> {
  await dialog.getByLabel(annotations.form.body, { exact: true }).fill(body);
  await on.press(dialog, annotations.form.submit);
  await expect(dialog.getByText(body)).toBeVisible();
}

/** The name of a note's button. */
const named = ({ annotations }: Words, step: 'resolve' | 'reopen', number: number) =>
  filled(annotations.named, { action: annotations[step].label, number: String(number) });
const numbered = (text: string, number: number) => filled(text, { number: String(number) });

/** Two notes on the picture, by mouse or touch and by keyboard, and one in the sound. */
async function writeNotes(page: Page, words: Words, hasTouch: boolean): Promise<void> {
  const { annotations, shell } = words;
  const picture = await view(page, words, PICTURE);
  const surface = picture.getByRole('button', { name: annotations.surface.label });
  const box = await surface.boundingBox();
  if (!box) throw new Error('the picture is not there');
  const point = { position: { x: box.width / 4, y: box.height / 2 } };
  await (hasTouch ? surface.tap(point) : surface.click(point));
  await write(picture, words, 'Warmer light here.');
  const pin = picture.getByRole('button', { name: new RegExp(`^${numbered(annotations.note, 1)}`) });
  const pinBox = await pin.first().boundingBox();
  const place = ((pinBox?.x ?? 0) + (pinBox?.width ?? 0) / 2 - box.x) / box.width;
  // A quarter from the left in both languages: a picture is not mirrored.
  expect(place).toBeCloseTo(0.25, 1);

  await surface.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await write(picture, words, 'Without the spoon.');
  await expectAccessible(page);
  await on.press(picture, shell.close);

  const sound = await view(page, words, SOUND);
  await sound.getByRole('slider').fill('1');
  await on.press(sound, filled(annotations.noteAt, { at: '0:01' }));
  await write(sound, words, 'Softer from here.');
  await expectAccessible(page);
  await on.press(sound, shell.close);
}

async function askForTwo(page: Page, { requests }: Words): Promise<void> {
  const asked = requests.moves['request-revision'];
  await on.press(page, asked.label);
  const dialog = page.getByRole('dialog', { name: asked.title });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('checkbox', { name: /Without the spoon/ }).uncheck();
  await expectAccessible(page);
  await on.press(dialog, asked.submit);
  await expect(page.getByText(asked.done, { exact: true })).toBeVisible();
}

const progress = ({ annotations, language }: Words, resolved: number, count: number): string =>
  filled(counted(annotations, 'progress', count, language), { resolved: String(resolved), count: String(count) });

test('a revision asks for notes on a delivery, which are resolved one by one', async ({
  page,
  words,
  elsewhere,
  hasTouch,
  isMobile,
}) => {
  test.slow();
  const { annotations, requests } = words;
  const brand: Desk = { page, person: await member(page, words) };
  const creative = await creativeAt(elsewhere, words, await adminAt(elsewhere));
  const id = await project(brand, creative);
  await deliver(creative, id, [
    [PICTURE, aPng(480)],
    [SOUND, aWav()],
  ]);
  await on.open(page, id);
  await writeNotes(page, words, hasTouch);
  // The creative cannot read any of them yet.
  const desk = creative.page;
  await on.open(desk, id);
  await expect(on.part(desk, requests.deliveries.title)).toContainText('Here they are.');
  const notesOn = (of: Page, version: number) =>
    on.part(of, filled(annotations.ofVersion, { version: String(version) }));
  await expect(notesOn(page, 1).getByRole('listitem')).toHaveCount(3);
  await expect(notesOn(desk, 1)).toHaveCount(0);

  await askForTwo(page, words);
  await expect(notesOn(desk, 1).getByRole('listitem')).toHaveCount(2);
  await expect(notesOn(desk, 1)).not.toContainText('Without the spoon.');
  await expect(notesOn(desk, 1)).toContainText(progress(words, 0, 2));
  await on.press(notesOn(desk, 1), named(words, 'resolve', 1));
  await expect(notesOn(desk, 1)).toContainText(progress(words, 1, 2));
  await on.press(notesOn(desk, 1), named(words, 'resolve', 3));
  await expect(notesOn(page, 1)).toContainText(progress(words, 2, 2));
  await expectAccessible(desk);

  await deliver(creative, id, [[PICTURE, aPng(480)]]);
  await on.press(page, annotations.compare.open);
  const compared = page.getByRole('dialog', { name: annotations.compare.title });
  await expect(on.part(page, annotations.compare.after).getByRole('img')).toBeVisible();
  // A phone shows one at a time.
  if (isMobile)
    await compared.getByRole('tab', { name: filled(annotations.compare.version, { version: '1' }) }).click();
  await expect(on.part(page, annotations.compare.before).getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await on.press(compared, named(words, 'reopen', 1));
  await expect(notesOn(desk, 1)).toContainText(progress(words, 1, 2));
  await on.press(compared, words.shell.close);

  // A note that was reopened is still open: approving says so.
  const { approve } = requests.moves;
  await on.press(page, approve.label);
  const approval = page.getByRole('dialog', { name: approve.title });
  await expect(approval).toContainText(filled(counted(approve, 'unresolved', 1, words.language), { count: '1' }));
  await on.press(approval, approve.anyway);
  await expect(page.getByText(approve.done, { exact: true })).toBeVisible();
  await expect(notesOn(page, 1).getByRole('listitem')).toHaveCount(3);
  await expect(notesOn(page, 1).getByRole('button', { name: annotations.delete.label })).toHaveCount(0);
  await expect(notesOn(desk, 1).getByRole('button', { name: annotations.resolve.label })).toHaveCount(0);
});
