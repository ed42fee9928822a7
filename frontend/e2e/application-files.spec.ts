/**
 * Work that goes along with an application: reviewed next to the answers, and turned into drafts of the creative on
 * approval.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { chooseFiles, keys, pointer, tabTo } from './hands';
import { aPng, aWav, PDF } from './made-files';
import { expect, expectAccessible, test, type Words } from './marsam';
import { filled, member } from './people';
import { adminAt } from './studio';

const FILES = [
  { name: 'menu_of_bread.png', mimeType: 'image/png', buffer: aPng(400) },
  { name: 'voice.wav', mimeType: 'audio/wav', buffer: aWav() },
  { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) },
] as const;

const before = (text: string) => new RegExp(`^${(text.split('{{')[0] ?? '').trim()}`);

const samples = (page: Page, { applications }: Words) => page.getByRole('region', { name: applications.files.title });

async function expectAllReady(page: Page, { applications, uploads }: Words): Promise<void> {
  const control = page.getByRole('group', { name: applications.fields.files });
  for (const { name } of FILES) {
    const row = control.getByRole('listitem').filter({ hasText: name });
    await expect(row.getByText(before(uploads.states.ready))).toBeVisible();
  }
}

test('an applicant sends work, and an admin reviews it', async ({ page, words, elsewhere, hasTouch }) => {
  test.slow();
  const { applications, admin: review, uploads } = words;
  await member(page, words, { role: 'creative' });
  await page.goto('/join-creative');
  await page.locator('input[name=skills][value=Photography]').check();
  await page.getByLabel(applications.fields.bio, { exact: true }).fill('Photographs bread.');
  await page.getByLabel(applications.fields.whyJoin).fill('To work with brands of Kuwait.');
  await page.getByRole('checkbox', { name: applications.terms.agree }).check();
  await chooseFiles(pointer(hasTouch), page.getByRole('button', { name: uploads.choose }), [...FILES]);
  await expectAllReady(page, words);
  await expectAccessible(page);

  // What was typed and uploaded is still there after a reload, except the consent.
  await page.reload();
  await expectAllReady(page, words);
  await page.getByRole('checkbox', { name: applications.terms.agree }).check();
  await page.getByRole('button', { name: applications.form.submit, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: applications.sent.title })).toBeVisible();

  const own = await page.request.get('/api/creative/applications');
  const [application] = (await own.json()) as readonly { id: string }[];
  const id = application?.id ?? '';
  await page.goto(`/creative-dashboard?application=${id}`);
  await expect(samples(page, words).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  const admin = await adminAt(elsewhere);
  await admin.goto(`/admin/applications/${id}`);
  const sent = samples(admin, words);
  await expect(sent.getByRole('listitem')).toHaveCount(3);
  const picture = sent.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const sound = sent.locator('audio');
  await expect(sound).toBeVisible();
  await expect(sound).toHaveJSProperty('paused', true);
  await sound.evaluate((player: HTMLAudioElement) => {
    player.muted = true;
    void player.play();
  });
  await expect.poll(() => sound.evaluate((player: HTMLAudioElement) => player.duration)).toBeCloseTo(1, 1);
  await picture.click();
  const large = admin.getByRole('dialog', { name: 'menu_of_bread.png' });
  await expect(large.getByRole('img')).toBeVisible();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await expect(large).toBeHidden();
  for (const { name, buffer } of FILES) {
    const download = admin.waitForEvent('download');
    await sent.getByRole('link', { name }).last().click();
    const received = await readFile(await (await download).path());
    expect(received.equals(buffer), name).toBe(true);
  }
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(admin);
  const address = (await picture.getAttribute('src')) ?? '';

  await admin.getByRole('button', { name: review.approve }).click();
  await expect(admin).toHaveURL(/\/admin(?:\?|$)/);
  const works = await page.request.get('/api/creative/works');
  const titles = ((await works.json()) as readonly { title: string; state: string }[]).map(
    ({ title, state }) => `${title}: ${state}`,
  );
  expect(titles).toEqual(['menu of bread: draft', 'null: draft']);
  expect((await admin.request.get(address)).status()).toBe(404);
});

test('an applicant sends work by the keyboard alone', async ({ page, words }) => {
  test.slow();
  const { applications, uploads } = words;
  const check = async (box: Locator) => {
    await tabTo(box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  };
  await member(page, words, { role: 'creative' });
  await page.goto('/join-creative');
  await keys.type(page.getByLabel(applications.fields.bio, { exact: true }), 'Photographs bread.');
  await check(page.locator('input[name=skills][value=Photography]'));
  await chooseFiles(keys, page.getByRole('button', { name: uploads.choose }), [...FILES]);
  await expectAllReady(page, words);
  // One of them was chosen by mistake; the focus goes on to the next.
  const remove = (name: string) =>
    page.getByRole('button', { name: new RegExp(filled(uploads.remove, { name: `.*${name}` })) });
  await keys.press(remove('voice.wav'));
  await expect(remove('resume.pdf')).toBeFocused();
  await expect(remove('')).toHaveCount(2);
  await keys.type(page.getByLabel(applications.fields.whyJoin), 'To work with brands of Kuwait.');
  await check(page.getByRole('checkbox', { name: applications.terms.agree }));
  await keys.press(page.getByRole('button', { name: applications.form.submit, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: applications.sent.title })).toBeVisible();
  const own = (await (await page.request.get('/api/creative/applications')).json()) as readonly { id: string }[];
  await page.goto(`/creative-dashboard?application=${own[0]?.id ?? ''}`);
  await expect(samples(page, words).getByRole('listitem')).toHaveCount(2);
});
