/** A creative's profile picture and cover: cropped by the keyboard, published, seen by visitors, hidden by an admin. */
import type { Locator, Page } from '@playwright/test';
import { chooseFiles, keys, pointer, type Hand } from './hands';
import { aPng } from './made-files';
import { expect, expectAccessible, test, type Words } from './marsam';
import { adminAt, creativeAt, type Creative } from './studio';

const REASON = 'This is a logo of somebody else.';

type Part = 'avatar' | 'cover_image';

/** What a page needs in addition to a picture. */
async function writeRest({ page }: Creative): Promise<void> {
  const data = {
    rate_range: 'KWD 30-60/hour',
    portfolio_links: [{ label: 'Portfolio', url: 'https://example.com/plates' }],
  };
  const saved = await page.request.patch('/api/creative/profile', { data });
  expect(saved.ok(), await saved.text()).toBe(true);
}

/** Uploads a picture and crops it without a pointer. */
async function choose(
  page: Page,
  { 'my-page': words, uploads }: Words,
  hand: Hand,
  part: Part,
  side: number,
): Promise<void> {
  const { label, crop, saved } = words.pictures[part];
  const field = page.getByRole('group', { name: label, exact: true });
  const picture = { name: `${part}.png`, mimeType: 'image/png', buffer: aPng(side) };
  await chooseFiles(hand, field.getByRole('button', { name: uploads.chooseOne }), picture);
  const dialog = page.getByRole('dialog', { name: crop });
  await expect(dialog).toBeVisible();
  const frame = dialog.getByRole('application', { name: words.pictures.crop.area });
  await expect(frame).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('slider', { name: words.pictures.crop.zoom }).press('End');
  const before = await pictureIn(dialog);
  await frame.press('ArrowLeft');
  await frame.press('ArrowUp');
  expect(await pictureIn(dialog)).not.toBe(before);
  await dialog.getByRole('button', { name: words.pictures.crop.save }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(dialog).toBeHidden();
}

const pictureIn = (dialog: Locator) => dialog.locator('img').getAttribute('style');

const isShown = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);

/** The pictures at the head of the creative's page: what was published, without drawings. */
const published = (visitor: Page) => visitor.locator('header img[src^="/media/"]');

test('a creative chooses a profile picture and a cover, and an admin hides one', async ({
  page,
  words,
  elsewhere,
  hasTouch,
}) => {
  test.slow();
  const { 'my-page': text, 'admin-works': moderation } = words;
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(async () => page, words, admin);
  await writeRest(creative);

  await page.goto('/creative-page');
  const typed = page.getByLabel(text.fields.location, { exact: false });
  await typed.fill('Salmiya');
  await choose(page, words, keys, 'avatar', 500);
  await choose(page, words, pointer(hasTouch), 'cover_image', 900);
  const inDraft = page.getByText(text.pictures.states.draft);
  await expect(inDraft).toHaveCount(2);
  await expect(typed).toHaveValue('Salmiya');
  await isShown(page.getByRole('img', { name: text.pictures.avatar.alt }));
  await isShown(page.getByRole('img', { name: text.pictures.cover_image.alt }));
  await expectAccessible(page);

  // No one sees it before it is published.
  const visitor = await elsewhere();
  await visitor.goto(`/creatives/${creative.id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(published(visitor)).toHaveCount(0);
  await page.getByRole('button', { name: text.actions.publish }).click();
  await expect(page.getByText(text.published)).toBeVisible();
  // Both pictures, and the page.
  await expect(page.getByText(text.pictures.states.published, { exact: true })).toHaveCount(3);

  await visitor.reload();
  await expect(published(visitor)).toHaveCount(2);
  await isShown(published(visitor).first());
  await isShown(published(visitor).last());
  await expectAccessible(visitor);
  await visitor.goto(`/creatives?${new URLSearchParams({ q: creative.person.name }).toString()}`);
  const card = visitor
    .getByRole('listitem')
    .filter({ has: visitor.getByRole('heading', { name: creative.person.name }) });
  await expect(card.locator('img[src^="/media/"]')).toHaveCount(2);

  await admin.goto('/admin/works?view=pictures');
  const shown = admin
    .getByRole('listitem')
    .filter({ hasText: creative.person.name })
    .filter({ has: admin.getByRole('heading', { name: moderation.pictures.avatar, exact: true }) });
  await isShown(shown.getByRole('img'));
  await expectAccessible(admin);
  await shown.getByRole('button', { name: moderation.hide.button }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(moderation.hide.reason).fill(REASON);
  await dialog.getByRole('button', { name: moderation.pictures.hide.confirm }).click();
  await expect(admin.getByText(moderation.pictures.hide.done)).toBeVisible();
  await expect(shown).toHaveCount(0);

  await visitor.goto(`/creatives/${creative.id}`);
  await expect(published(visitor)).toHaveCount(1);
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: REASON })).toBeVisible();
  await page.goto('/creative-page');
  await expect(page.getByText(REASON)).toBeVisible();
  await expect(page.getByText(text.pictures.avatar.hidden)).toBeVisible();
  await expectAccessible(page);
});

test('a picture that is too small says so, and another one is chosen', async ({ page, words, elsewhere }) => {
  const { 'my-page': text, uploads } = words;
  const admin = await adminAt(elsewhere);
  await creativeAt(async () => page, words, admin);
  await page.goto('/creative-page');
  const field = page.getByRole('group', { name: text.pictures.avatar.label, exact: true });
  const small = { name: 'small.png', mimeType: 'image/png', buffer: aPng(150) };
  await chooseFiles(keys, field.getByRole('button', { name: uploads.chooseOne }), small);
  const dialog = page.getByRole('dialog', { name: text.pictures.avatar.crop });
  await expect(dialog.getByText(text.pictures.avatar.tooSmall)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: text.pictures.crop.another }).click();
  await expect(dialog).toBeHidden();
  await expect(field.getByRole('button', { name: uploads.chooseOne })).toBeVisible();
  await expect(page.getByText('small.png')).toHaveCount(0);
});
