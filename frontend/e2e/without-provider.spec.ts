/** A site without a payment provider: no page says anything of paying through one, to anyone. */
import type { Page } from '@playwright/test';
import { expect, test, type Words } from './marsam';
import { member } from './people';
import * as on from './request-page';
import { adminAt, creativeAt, project, type Desk } from './studio';

const flat = (node: unknown): readonly string[] =>
  typeof node === 'string' ? [node] : Object.values(node ?? {}).flatMap(flat);

/** The sentences of paying; short words are said elsewhere, too, and a creative may share an IBAN on any site. */
function sentences({ payments }: Words): readonly string[] {
  const { pay, status, card, refund, taken } = payments;
  return flat({ pay, status, card, refund, taken }).filter((text) => text.length > 20 && !text.includes('{{'));
}

async function expectNothing(page: Page, words: Words, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (address.startsWith('/requests/')) await expect(on.part(page, words.requests.payments.title)).toBeVisible();
    const shown = await page.locator('body').innerText();
    expect(sentences(words).filter((text) => shown.includes(text))).toEqual([]);
    await expect(page.locator('a[href*="/payments"]')).toHaveCount(0);
  }
}

test('nothing is new without a provider', async ({ page, words, elsewhere }) => {
  test.slow();
  const brand: Desk = { page, person: await member(page, words) };
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  const id = await project(brand, creative);
  await expectNothing(await elsewhere(), words, ['/', '/for-creatives', '/terms-conditions', '/contact']);
  await expectNothing(page, words, ['/brand-dashboard', `/requests/${id}`, '/account']);
  await expectNothing(creative.page, words, ['/creative-dashboard', `/requests/${id}`, '/account']);
});
