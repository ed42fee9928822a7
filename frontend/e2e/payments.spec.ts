/** Paying through a provider that runs here: by KNET and back to a receipt, declined and tried again, with a closed tab. */
import { mailsTo } from './mail';
import { expect, expectAccessible } from './marsam';
import { answerThere, leaveByKnet, openPaying, PRICE, started, test } from './paying';
import { DEMO_PASSWORD, filled } from './people';
import * as on from './request-page';

test('a brand pays by KNET in two clicks, and comes back to a receipt', async ({
  page,
  words,
  elsewhere,
  provider,
}) => {
  test.slow();
  const { payments } = words;
  const { creative, id } = await started(page, words, elsewhere);
  const amount = on.dinars(PRICE, words);
  await on.open(page, id);
  await expectAccessible(page);
  await openPaying(page, words);
  await expect(page.getByText(payments.pay.hint)).toBeVisible();
  await expectAccessible(page);
  await leaveByKnet(page, words, provider);
  await answerThere(page, 'pay');
  await expect(page.getByText(filled(payments.status.captured.text, { amount }))).toBeVisible();
  // Back to a receipt without a click: it is on the page that the provider returns to.
  const receipt = page.getByRole('region', {
    name: filled(words.documents.receipt.number, { number: '' }).trim(),
  });
  await expect(receipt).toContainText(words.documents.receipt.methods.knet);
  await expect(receipt).toContainText(words.documents.inWords);
  await expectAccessible(page);
  await page.getByRole('link', { name: payments.receipt }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.documents.receipt.title })).toBeVisible();
  await expect(page.getByText(words.documents.receipt.natureHeld)).toBeVisible();
  await expectAccessible(page);
  await on.open(creative.page, id);
  await expect(on.part(creative.page, words.requests.payments.title)).toContainText(
    filled(payments.card.heldCreativeNet, { amount, net: on.dinars(252, words) }),
  );
  await expectAccessible(creative.page);
});

test('a declined payment is tried again', async ({ page, words, elsewhere, provider }) => {
  test.slow();
  const { payments } = words;
  const { id } = await started(page, words, elsewhere);
  await on.open(page, id);
  await openPaying(page, words);
  await leaveByKnet(page, words, provider);
  await answerThere(page, 'decline');
  await expect(page.getByText(payments.status.failed.text)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: payments.retry }).click();
  await leaveByKnet(page, words, provider);
  await answerThere(page, 'pay');
  await expect(
    page.getByText(filled(payments.status.captured.text, { amount: on.dinars(PRICE, words) })),
  ).toBeVisible();
});

// The browser's way back is the same in both languages.
test(
  'a payer who goes back continues, or starts again',
  { tag: '@on-a-phone' },
  async ({ page, words, elsewhere, provider }) => {
    test.slow();
    const { payments } = words;
    const { id } = await started(page, words, elsewhere);
    await on.open(page, id);
    await openPaying(page, words);
    await leaveByKnet(page, words, provider);
    const first = page.url();
    await page.goBack();
    const dialog = page.getByRole('dialog', { name: payments.pay.title });
    await expect(dialog.getByText(filled(payments.pay.elsewhere, { amount: on.dinars(PRICE, words) }))).toBeVisible();
    await expectAccessible(page);
    await on.press(dialog, payments.pay.continue);
    await page.waitForURL(first);
    await page.goBack();
    await on.press(dialog, payments.pay.again);
    await leaveByKnet(page, words, provider);
    expect(page.url()).not.toBe(first);
  },
);

test('a payment arrives although the tab was closed, and a mail says so', async ({
  page,
  words,
  elsewhere,
  provider,
}) => {
  test.slow();
  const { brand, id } = await started(page, words, elsewhere);
  const amount = on.dinars(PRICE, words);
  await on.open(page, id);
  await openPaying(page, words);
  await leaveByKnet(page, words, provider);
  await page.goto('about:blank');
  await provider.control({ do: 'answer', key: await provider.lastCharge(), as: 'pay' });
  await expect
    .poll(async () => (await mailsTo(brand.person.email)).some(({ text }) => text.includes(id) && text.includes('280')))
    .toBe(true);
  await on.open(page, id);
  await expect(on.part(page, words.requests.payments.title)).toContainText(
    filled(words.payments.card.heldBrand, { amount }),
  );
});

test('an admin decides about a payment of another amount', async ({ page, words, elsewhere, provider }) => {
  test.slow();
  const { payments, proof, 'admin-money': money } = words;
  const { admin, id } = await started(page, words, elsewhere);
  await on.open(page, id);
  await openPaying(page, words);
  await leaveByKnet(page, words, provider);
  const key = await provider.lastCharge();
  await provider.control({ do: 'set', key, amount: '279.000' });
  await answerThere(page, 'pay');
  await expect(page.getByText(payments.status.review.text)).toBeVisible();
  await admin.goto('/admin/payments?state=review');
  const card = admin
    .getByRole('list', { name: money.payments.list })
    .getByRole('listitem')
    .filter({ has: admin.locator(`[href$="${id}"]`) });
  await card.getByRole('button', { name: money.moves.settle.label }).click();
  const dialog = admin.getByRole('dialog', { name: money.moves.settle.title });
  await dialog.getByLabel(money.note, { exact: true }).fill('One dinar less: counted.');
  await dialog.getByLabel(proof.password, { exact: true }).fill(DEMO_PASSWORD);
  await expectAccessible(admin);
  await on.press(dialog, money.moves.settle.submit);
  await expect(admin.getByText(money.moves.settle.done)).toBeVisible();
  await on.open(page, id);
  await expect(on.part(page, words.requests.payments.title)).toContainText(on.dinars(279, words));
});
