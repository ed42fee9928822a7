/** A portfolio is built by mouse, by touch and by keyboard: works are uploaded, published, put in order and deleted. */
import type { Locator, Page } from '@playwright/test';
import { chooseFiles, keys, pointer, tabTo, type Hand } from './hands';
import { aPng } from './made-files';
import { expect, expectAccessible, test, type Words } from './marsam';
import { filled } from './people';
import { adminAt, creativeAt, FILM } from './studio';

const before = (text: string) => new RegExp(`^${(text.split('{{')[0] ?? '').trim()}`);

/** Adds a work with one picture. */
async function add(
  page: Page,
  { portfolio, uploads }: Words,
  hand: Hand,
  title: string,
  action: 'saveDraft' | 'publish',
) {
  const { press, type } = hand;
  await press(page.getByRole('button', { name: portfolio.list.add }));
  const editor = page.getByRole('dialog', { name: portfolio.editor.add });
  const picture = { name: `${title}.png`, mimeType: 'image/png', buffer: aPng(400) };
  await chooseFiles(hand, editor.getByRole('button', { name: uploads.choose }), picture);
  await expect(editor.getByText(before(uploads.states.ready))).toBeVisible();
  await type(englishTitle(editor, portfolio), title);
  await press(editor.getByRole('button', { name: portfolio.editor[action], exact: true }));
  await expect(editor).toBeHidden();
}

/** Optional for who reads Arabic. */
const englishTitle = (editor: Locator, { fields }: Words['portfolio']) =>
  editor.getByLabel(new RegExp(`^${fields.title}\\s*(?:optional|اختياري)?$`, 'iu'));

const titles = (page: Page) => page.locator('main').getByRole('heading', { level: 2 });

/** Drags like a hand: by mouse, or by a finger that is held on the grip first. */
async function drag(page: Page, grip: Locator, onto: Locator, byTouch: boolean): Promise<void> {
  await grip.scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf(grip), await middleOf(onto)];
  const steps = Array.from({ length: 10 }, (_, step) => from.y + ((to.y - from.y) * (step + 1)) / 10);
  if (!byTouch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // oxlint-disable-next-line no-await-in-loop -- one movement
    for (const y of steps) await page.mouse.move(from.x, y);
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  await expect(page.getByRole('listitem').filter({ has: grip })).toHaveAttribute('data-lifted', 'true');
  for (const y of steps) {
    // oxlint-disable-next-line no-await-in-loop -- one movement
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x, y }] });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function middleOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to drag');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A button of a work, by the words that name it. */
const named = (page: Page, words: string, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${filled(words, { title: `.*${title}` })}`) });

const storedTitles = async (page: Page) => {
  const stored = (await (await page.request.get('/api/creative/works')).json()) as readonly { title: string }[];
  return stored.map(({ title }) => title);
};

test('a creative builds a portfolio by mouse or by touch', async ({ page, words, elsewhere, hasTouch }) => {
  test.slow();
  const { portfolio } = words;
  const hand = pointer(hasTouch);
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(async () => page, words, admin);
  await page.goto('/creative-page/works');
  await expect(page.getByText(portfolio.empty.title)).toBeVisible();
  await expectAccessible(page);
  await add(page, words, hand, 'Coffee', 'publish');
  await add(page, words, hand, 'Bread', 'publish');
  await add(page, words, hand, 'Dates', 'saveDraft');
  await expect(titles(page)).toHaveText(['Coffee', 'Bread', 'Dates']);
  await expectAccessible(page);

  const grip = (title: string) => named(page, portfolio.order.grip, title);
  await drag(page, grip('Dates'), grip('Bread'), hasTouch);
  await expect(titles(page)).toHaveText(['Coffee', 'Dates', 'Bread']);
  // For 50 ms after a drop, dnd-kit takes a click for the end of the drag.
  await expect.poll(() => storedTitles(page)).toEqual(['Coffee', 'Dates', 'Bread']);
  await hand.press(named(page, portfolio.order.later, 'Dates'));
  await expect(titles(page)).toHaveText(['Coffee', 'Bread', 'Dates']);
  await expect.poll(() => storedTitles(page)).toEqual(['Coffee', 'Bread', 'Dates']);

  // Visitors see what is published, in this order.
  const data = { cover: 'photography', rate_range: 'KWD 30-60/hour' };
  await page.request.patch('/api/creative/profile', { data });
  const sent = await page.request.post('/api/creative/profile/publish');
  expect(sent.ok(), await sent.text()).toBe(true);
  const visitor = await elsewhere();
  await visitor.goto(`/creatives/${creative.id}`);
  const shown = visitor.getByRole('heading', { level: 3, name: /Coffee|Bread|Dates/ });
  await expect(shown).toHaveText(['Coffee', 'Bread']);

  await hand.press(named(page, portfolio.list.delete, 'Bread'));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: portfolio.remove.go, exact: true }));
  await expect(titles(page)).toHaveText(['Coffee', 'Dates']);
  await visitor.reload();
  await expect(shown).toHaveText(['Coffee']);
});

test(
  'a creative builds a portfolio by the keyboard alone',
  { tag: '@on-a-desktop' },
  async ({ page, words, elsewhere }) => {
    test.slow();
    const { portfolio } = words;
    await creativeAt(async () => page, words, await adminAt(elsewhere));
    await page.goto('/creative-page/works');
    await add(page, words, keys, 'Bread', 'publish');
    // The button that opened the editor is gone with the empty list.
    await expect(page.getByText(filled(portfolio.list.count, { count: '1', max: '24' }))).toBeFocused();
    await add(page, words, keys, 'Tea', 'saveDraft');
    await expect(page.getByRole('button', { name: portfolio.list.add })).toBeFocused();
    await expect(titles(page)).toHaveText(['Bread', 'Tea']);

    await keys.press(named(page, portfolio.list.edit, 'Tea'));
    const editor = page.getByRole('dialog', { name: portfolio.editor.edit });
    await keys.type(englishTitle(editor, portfolio), 'Coffee');
    await keys.press(editor.getByRole('button', { name: portfolio.editor.publish, exact: true }));
    await expect(editor).toBeHidden();
    await expect(titles(page)).toHaveText(['Bread', 'Coffee']);

    // Lifted, moved and dropped.
    await tabTo(named(page, portfolio.order.grip, 'Coffee'));
    await page.keyboard.press('Space');
    await expect(page.getByText(new RegExp(filled(portfolio.order.lifted, { title: '.*Coffee.*' })))).toBeAttached();
    const moved = new RegExp(filled(portfolio.order.moved, { title: '.*Coffee.*', at: '1', of: '2' }));
    // A key that comes before the rows are measured moves nothing; no user is as fast.
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText(moved)).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(titles(page)).toHaveText(['Coffee', 'Bread']);
    await keys.press(named(page, portfolio.order.later, 'Coffee'));
    await expect(titles(page)).toHaveText(['Bread', 'Coffee']);
    await expect.poll(() => storedTitles(page)).toEqual(['Bread', 'Coffee']);

    await keys.press(named(page, portfolio.list.delete, 'Bread'));
    await keys.press(page.getByRole('dialog').getByRole('button', { name: portfolio.remove.go, exact: true }));
    await expect(titles(page)).toHaveText(['Coffee']);
  },
);

test(
  'a film gets a frame of itself as its cover',
  { tag: '@on-a-phone' },
  async ({ page, words, elsewhere, hasTouch }) => {
    test.slow();
    const { portfolio, uploads } = words;
    const hand = pointer(hasTouch);
    const { press, type } = hand;
    await creativeAt(async () => page, words, await adminAt(elsewhere));
    await page.goto('/creative-page/works?work=new');
    const editor = page.getByRole('dialog', { name: portfolio.editor.add });
    const ready = editor.getByText(before(uploads.states.ready));
    await chooseFiles(hand, editor.getByRole('button', { name: uploads.choose }), FILM);
    await expect(ready).toHaveCount(1);
    await type(englishTitle(editor, portfolio), 'Two seconds');

    // The second one takes the place of the first.
    for (const moment of ['1.2', '0.4']) {
      await press(editor.getByRole('button', { name: portfolio.frame.open }));
      const frames = page.getByRole('dialog', { name: portfolio.frame.title });
      await frames.getByRole('slider', { name: portfolio.frame.moment }).fill(moment);
      await expectAccessible(page);
      await press(frames.getByRole('button', { name: portfolio.frame.take }));
      await expect(frames).toBeHidden();
      await expect(ready).toHaveCount(2);
    }
    const cover = editor.getByRole('group', { name: portfolio.fields.poster }).locator('img');
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await press(editor.getByRole('button', { name: portfolio.editor.publish, exact: true }));
    await expect(editor).toBeHidden();
    await expect(titles(page)).toHaveText(['Two seconds']);
  },
);

test('a work that lacks something says what, and keeps what was typed', async ({ page, words, elsewhere }) => {
  const { portfolio } = words;
  const admin = await adminAt(elsewhere);
  await creativeAt(async () => page, words, admin);
  await page.goto('/creative-page/works?work=new');
  const editor = page.getByRole('dialog', { name: portfolio.editor.add });
  await englishTitle(editor, portfolio).fill('Bread');
  await editor.getByRole('button', { name: portfolio.editor.publish, exact: true }).click();
  await expect(editor.getByText(portfolio.rules.files).first()).toBeVisible();
  await expect(englishTitle(editor, portfolio)).toHaveValue('Bread');
  await expectAccessible(page);
  // Leaving asks first.
  await page.keyboard.press('Escape');
  await expect(editor.getByText(portfolio.leave.text)).toBeVisible();
  await editor.getByRole('button', { name: portfolio.leave.stay }).click();
  await editor.getByRole('button', { name: portfolio.editor.saveDraft, exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(titles(page)).toHaveText(['Bread']);
});
