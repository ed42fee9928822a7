/** Held money that goes back: paid after a cancellation, and divided by a decision on a problem. */
import { expect, expectAccessible } from './marsam';
import { answerThere, leaveByKnet, openPaying, paid, PRICE, started, test } from './paying';
import { filled } from './people';
import { agree, decide, report, suggest } from './problem';
import * as on from './request-page';
import { act } from './studio';

test('what is paid after a cancellation comes back with a note', async ({ page, words, elsewhere, provider }) => {
  test.slow();
  const { documents, lifecycle, payments, requests } = words;
  const { brand, creative, id } = await started(page, words, elsewhere);
  const amount = on.dinars(PRICE, words);
  await on.open(page, id);
  await openPaying(page, words);
  await leaveByKnet(page, words, provider);
  await act(brand, id, 'cancel', { reason: 'The menu was withdrawn.' });
  await act(creative, id, 'agree-cancel');

  await answerThere(page, 'pay');
  await expect(page.getByText(filled(payments.status.returned.text, { amount }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: payments.request }).click();
  await on.standsAt(page, words, lifecycle.situation.brand.cancelled.title);
  await expectAccessible(page);
  await on
    .part(page, requests.payments.title)
    .getByRole('link', { name: filled(payments.card.refundNoteOf, { amount }) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: documents.refundNote.title })).toBeVisible();
  await expect(page.getByText(amount.replace('280', '280.000'), { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a problem is decided with a part to each', async ({ page, words, elsewhere, provider }) => {
  test.slow();
  const { lifecycle, payments, requests } = words;
  const project = await started(page, words, elsewhere);
  const { creative, admin, id } = project;
  await paid(project, words, provider);
  await on.open(creative.page, id);
  const stopped = { problem: 'unreachableBrand', text: 'No one opens the kitchen for me.' } as const;
  await report(creative, words, { ...stopped, choice: 'end', amount: '0' });
  await suggest(page, words, 'Nothing was photographed.', { choice: 'end', amount: String(PRICE) });
  await on.open(admin, id);
  await decide(admin, words, { choice: 'end', amount: '100' });
  await agree(page, words, 'accept-decision');
  await agree(creative.page, words, 'accept-decision');

  await on.standsAt(page, words, lifecycle.situation.brand.cancelled.title);
  const returned = filled(payments.card.refundNoteOf, { amount: on.dinars(100, words) });
  await expect(on.part(page, requests.payments.title).getByRole('link', { name: returned })).toBeVisible();
  await expectAccessible(page);
  // Less the fee of a tenth.
  const net = on.dinars(162, words);
  const released = filled(payments.card.releasedCreativeNet, { net });
  await expect(on.part(creative.page, requests.payments.title)).toContainText(released);
  await creative.page.getByRole('link', { name: payments.card.earnings }).click();
  const due = filled(words.earnings.due.released, { amount: net });
  await expect(creative.page.getByText(due)).toBeVisible();
  await expectAccessible(creative.page);
});
