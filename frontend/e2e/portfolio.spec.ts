/** A portfolio is built: works are uploaded, published, put in order by keyboard and pointer, and deleted. */
import type { Locator, Page } from '@playwright/test';
import { aPng } from './made-files';
import { expect, expectAccessible, test, type Words } from './marsam';
import { filled } from './people';
import { adminAt, creativeAt } from './studio';

const before = (text: string) => new RegExp(`^${(text.split('{{')[0] ?? '').trim()}`);

/** Adds a work with one picture. */
async function add(page: Page, { portfolio, uploads }: Words, title: string, action: 'saveDraft' | 'publish') {
  await page.getByRole('button', { name: portfolio.list.add }).click();
  const editor = page.getByRole('dialog', { name: portfolio.editor.add });
  const chooser = page.waitForEvent('filechooser');
  await editor.getByRole('button', { name: uploads.choose }).click();
  await (await chooser).setFiles({ name: `${title}.png`, mimeType: 'image/png', buffer: aPng(700) });
  await expect(editor.getByText(before(uploads.states.ready))).toBeVisible({ timeout: 60_000 });
  await editor.getByLabel(portfolio.fields.title, { exact: true }).fill(title);
  await editor.getByRole('button', { name: portfolio.editor[action], exact: true }).click();
  await expect(editor).toBeHidden();
}

const titles = (page: Page) => page.locator('main').getByRole('heading', { level: 2 });

/** Drags as a hand does: by mouse, or by a finger that rests on the grip first. */
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

test('a creative builds a portfolio by mouse or touch, and by keyboard', async ({
  page,
  words,
  elsewhere,
  hasTouch,
}) => {
  test.slow();
  const { portfolio } = words;
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(async () => page, words, admin);
  await page.goto('/creative-page/works');
  await expect(page.getByText(portfolio.empty.title)).toBeVisible();
  await expectAccessible(page);
  await add(page, words, 'Bread', 'publish');
  await add(page, words, 'Coffee', 'publish');
  await add(page, words, 'Dates', 'saveDraft');
  await expect(titles(page)).toHaveText(['Bread', 'Coffee', 'Dates']);
  await expectAccessible(page);

  // By the keyboard: lifted, moved and dropped.
  const grip = (title: string) =>
    page.getByRole('button', { name: new RegExp(filled(portfolio.order.grip, { title: `.*${title}` })) });
  await grip('Coffee').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(new RegExp(filled(portfolio.order.lifted, { title: '.*Coffee.*' })))).toBeAttached();
  const moved = new RegExp(filled(portfolio.order.moved, { title: '.*Coffee.*', at: '1', of: '3' }));
  // A key that comes before the rows are measured moves nothing; nobody is as fast.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(moved)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(titles(page)).toHaveText(['Coffee', 'Bread', 'Dates']);

  // By the mouse or a finger, and by a button.
  await drag(page, grip('Dates'), grip('Bread'), hasTouch);
  await expect(titles(page)).toHaveText(['Coffee', 'Dates', 'Bread']);
  const later = new RegExp(filled(portfolio.order.later, { title: '.*Dates' }));
  await page.getByRole('button', { name: later }).click();
  await expect(titles(page)).toHaveText(['Coffee', 'Bread', 'Dates']);
  await expect
    .poll(async () => {
      const stored = (await (await page.request.get('/api/creative/works')).json()) as readonly { title: string }[];
      return stored.map(({ title }) => title);
    })
    .toEqual(['Coffee', 'Bread', 'Dates']);

  // Visitors see what is published, in this order.
  const data = { cover: 'photography', rate_range: 'KWD 30-60/hour' };
  await page.request.patch('/api/creative/profile', { data });
  const sent = await page.request.post('/api/creative/profile/publish');
  expect(sent.ok(), await sent.text()).toBe(true);
  const visitor = await elsewhere();
  await visitor.goto(`/creatives/${creative.id}`);
  const shown = visitor.getByRole('heading', { level: 3, name: /Coffee|Bread|Dates/ });
  await expect(shown).toHaveText(['Coffee', 'Bread']);

  await page.getByRole('button', { name: new RegExp(filled(portfolio.list.delete, { title: '.*Bread' })) }).click();
  await page.getByRole('dialog').getByRole('button', { name: portfolio.remove.go, exact: true }).click();
  await expect(titles(page)).toHaveText(['Coffee', 'Dates']);
  await visitor.reload();
  await expect(shown).toHaveText(['Coffee']);
});

test('a work that lacks something says what, and keeps what was typed', async ({ page, words, elsewhere }) => {
  const { portfolio } = words;
  const admin = await adminAt(elsewhere);
  await creativeAt(async () => page, words, admin);
  await page.goto('/creative-page/works?work=new');
  const editor = page.getByRole('dialog', { name: portfolio.editor.add });
  await editor.getByLabel(portfolio.fields.title, { exact: true }).fill('Bread');
  await editor.getByRole('button', { name: portfolio.editor.publish, exact: true }).click();
  await expect(editor.getByText(portfolio.rules.files).first()).toBeVisible();
  await expect(editor.getByLabel(portfolio.fields.title, { exact: true })).toHaveValue('Bread');
  await expectAccessible(page);
  // Leaving asks first.
  await page.keyboard.press('Escape');
  await expect(editor.getByText(portfolio.leave.text)).toBeVisible();
  await editor.getByRole('button', { name: portfolio.leave.stay }).click();
  await editor.getByRole('button', { name: portfolio.editor.saveDraft, exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(titles(page)).toHaveText(['Bread']);
});
