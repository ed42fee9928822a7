/** An open request becomes a paid and completed project: a brand, three creatives and an admin, each at their own browser. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test, type Words } from './marsam';
import { counted, filled, member } from './people';
import * as on from './request-page';
import { adminAt, BRAND, briefOf, creativeAt, type Creative, type Desk } from './studio';

test.use({ serviceWorkers: 'allow' });

/** From a creative's profile, but open to all who offer the service. */
async function askAllPhotographers({ page, person }: Desk, { quotes, roster }: Words, { id }: Creative): Promise<void> {
  await page.goto(`/creatives/${id}`);
  await page.getByRole('link', { name: roster.requestQuote, exact: true }).click();
  await page.getByRole('button', { name: quotes.preferred.remove }).click();
  await expect(page.getByLabel(quotes.fields.service)).toHaveValue('Photography');
  await page.getByLabel(quotes.fields.description).fill(briefOf(person));
  await page.getByLabel(quotes.fields.budget).selectOption('KWD 300 - 1,500');
  await page.getByRole('checkbox', { name: quotes.terms.agree }).check();
  await on.press(page, quotes.form.submit);
  await page.getByRole('link', { name: quotes.sent.request }).click();
}

type Box = keyof Words['inbox']['boxes'];

async function findInInbox({ page }: Desk, { inbox }: Words, box: Box, brief: string): Promise<Locator> {
  await page.goto('/creative-dashboard');
  await page.getByRole('navigation', { name: inbox.boxes.label }).getByRole('link', { name: inbox.boxes[box] }).click();
  const row = page.getByRole('list', { name: inbox.boxes[box] }).getByRole('listitem').filter({ hasText: brief });
  await expect(row).toBeVisible();
  return row;
}

interface ProposalTerms {
  readonly price: number;
  readonly days: number;
  readonly revisions: number;
}

async function writeProposal(
  page: Page,
  { language, proposals }: Words,
  { price, days, revisions }: ProposalTerms,
): Promise<void> {
  const { fields } = proposals;
  await page.getByLabel(fields.price).fill(String(price));
  await page.getByLabel(fields.days).fill(String(days));
  await page.getByLabel(fields.revisions).fill(String(revisions));
  await page
    .getByRole('textbox', { name: filled(fields.deliverable, { number: '1' }) })
    .fill('Twelve photographs, retouched');
  await page.getByRole('checkbox', { name: language === 'ar' ? 'إنستغرام' : 'Instagram' }).check();
  await page.getByLabel(fields.message).fill('I would love to photograph your menu.');
}

async function propose(creative: Desk, words: Words, brief: string, proposal: ProposalTerms): Promise<void> {
  const { page } = creative;
  const row = await findInInbox(creative, words, 'open', brief);
  await row.getByRole('link', { name: words.inbox.actions.propose }).click();
  await writeProposal(page, words, proposal);
  await on.press(page, words.proposals.form.submit);
  await expect(page.getByText(words.proposals.form.sent)).toBeVisible();
  await on.standsAt(page, words, words.lifecycle.situation.creative.proposalSent.title, { brand: BRAND });
}

async function compare(page: Page, words: Words, cheapest: string, isMobile: boolean): Promise<void> {
  const { next, proposals, terms } = words.requests;
  await on.press(page, counted(next, 'compare', 3, words.language));
  const list = page.getByRole('list', { name: proposals.title });
  const cards = list.locator('> li');
  await expect(cards).toHaveCount(3);
  await expect(cards.filter({ hasText: cheapest })).toContainText(proposals.lowestPrice);
  await expect(cards.first().getByRole('term').filter({ hasText: terms.plan })).toBeVisible();
  await page.getByRole('checkbox', { name: proposals.onlyDifferences }).check();
  await expect(cards.first().getByRole('term').filter({ hasText: terms.plan })).toBeHidden();
  await expect(cards.first().getByRole('term').filter({ hasText: terms.price })).toBeVisible();
  if (isMobile) {
    await on.press(page, proposals.next);
    await expect(page.getByText(filled(proposals.position, { at: '2', count: '3' }))).toBeVisible();
  }
  await expectAccessible(page);
}

/** The creative takes the counter price and sends a new version. */
async function reviseForThePrice(page: Page, words: Words, counter: number): Promise<void> {
  const { proposals, requests } = words;
  await on.standsAt(page, words, words.lifecycle.situation.creative.changeAsked.title, { brand: BRAND });
  await page.getByRole('link', { name: requests.next.revise }).first().click();
  await on.press(page, proposals.changeRequest.take);
  await expect(page.getByLabel(proposals.fields.price)).toHaveValue(String(counter));
  await expectAccessible(page);
  await on.press(page, proposals.form.submitVersion);
  await expect(page.getByText(proposals.form.revised)).toBeVisible();
}

async function agree(brand: Page, creative: Creative, words: Words): Promise<void> {
  const { proposals, contacts } = words.requests;
  const { situation } = words.lifecycle;
  const { name, email } = creative.person;
  await on.askForChange(brand, words, name, 280);
  await reviseForThePrice(creative.page, words, 280);
  const card = brand.getByRole('list', { name: proposals.title }).locator('> li').filter({ hasText: name });
  await expect(card).toContainText(filled(proposals.version, { version: '2' }));
  await expect(card).toContainText(on.dinars(280, words));
  await on.select(brand, words, name, 280);
  await on.standsAt(brand, words, situation.brand.in_progress.title);
  await expect(on.part(brand, contacts.title)).toContainText(email);
  await on.standsAt(creative.page, words, situation.creative.in_progress.title);
  await expectAccessible(brand);
  await expectAccessible(creative.page);
}

async function deliverTwice(brand: Page, creative: Page, words: Words): Promise<void> {
  const { deliveries, moves } = words.requests;
  const { situation } = words.lifecycle;
  await on.press(creative, moves.deliver.label);
  await on.deliver(creative, words, 'https://example.com/first');
  await on.standsAt(brand, words, situation.brand.delivered.title);
  await on.press(brand, moves['request-revision'].label);
  await expectAccessible(brand);
  await on.confirm(brand, words, 'request-revision', 'Brighter, please.');
  await on.standsAt(creative, words, situation.creative.revisionAsked.title, { brand: BRAND });
  // The card itself says what should change.
  await expect(creative.getByRole('figure')).toContainText('Brighter, please.');
  await on.press(creative, moves['deliver-again'].label);
  await on.deliver(creative, words, 'https://example.com/second');
  await on.standsAt(creative, words, situation.creative.delivered.title, { brand: BRAND });
  await expect(on.part(brand, deliveries.title)).toContainText(filled(deliveries.version, { version: '2' }));
  await expectAccessible(brand);
}

/** Half of it before the other half, each confirmed by the creative. */
async function pay(brand: Page, creative: Page, words: Words): Promise<void> {
  const { moves, next, payments } = words.requests;
  const { situation } = words.lifecycle;
  await on.press(brand, moves['record-payment'].label);
  await on.recordPayment(brand, words, 140);
  await on.press(brand, moves['record-payment'].label);
  await on.recordPayment(brand, words);
  await on.standsAt(brand, words, situation.brand.paymentUnconfirmed.title);
  await on.standsAt(creative, words, situation.creative.paymentUnconfirmed.title);
  await on.press(creative, next.showPayments);
  const records = on.part(creative, payments.title).getByRole('listitem').filter({ hasText: payments.unconfirmed });
  await expect(records).toHaveCount(2);
  await records.first().getByRole('button').click();
  await on.confirm(creative, words, 'confirm-payment');
  await expect(records).toHaveCount(1);
  await records.getByRole('button').click();
  await expectAccessible(creative);
  await on.confirm(creative, words, 'confirm-payment');
}

async function readReceipt(page: Page, words: Words): Promise<void> {
  const { documents, requests } = words;
  const amount = on.dinars(140, words);
  await page
    .getByRole('link', { name: filled(requests.payments.receiptOf, { amount }) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: documents.receipt.title })).toBeVisible();
  await expect(page.getByText('one hundred and forty Kuwaiti dinars only')).toBeVisible();
  await expect(page.getByText(amount.replace('140', '140.000'), { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: documents.back }).click();
}

async function findCompleted(brand: Desk, creative: Desk, words: Words): Promise<void> {
  const { dashboard, quotes, requests } = words;
  const brief = briefOf(brand.person);
  await brand.page.getByRole('link', { name: requests.back }).click();
  const row = brand.page.getByRole('list', { name: quotes.dashboard.list }).getByRole('listitem');
  await expect(row.filter({ hasText: brief })).toContainText(dashboard.brand.status.completed);
  await expectAccessible(brand.page);
  await expect(await findInInbox(creative, words, 'chosen', brief)).toContainText(words.lifecycle.inbox.ended.closed);
  await expectAccessible(creative.page);
}

/** The admin's board, where the brief leads to the request. */
async function findOnBoard(admin: Page, words: Words, brief: string, stage: 'proposals' | 'closed'): Promise<void> {
  const { 'admin-requests': board } = words;
  await admin.goto(
    `/admin/requests?${new URLSearchParams({ q: brief, ...(stage === 'closed' && { ended: '1' }) }).toString()}`,
  );
  await expect(admin.getByRole('heading', { level: 1, name: board.title })).toBeVisible();
  await admin.getByRole('link', { name: BRAND }).click();
  if (stage === 'closed') await on.standsAt(admin, words, words.lifecycle.situation.admin.closed.title);
  else await on.standsAt(admin, words, counted(words.lifecycle.situation.admin.proposals, 'title', 3, words.language));
  await expectAccessible(admin);
}

test('an open request becomes a paid and completed project', async ({ page, words, elsewhere, isMobile }) => {
  test.slow();
  const { brand: forBrand, creative: forCreative } = words.lifecycle.situation;
  const brand: Desk = { page, person: await member(page, words) };
  const brief = briefOf(brand.person);
  const admin = await adminAt(elsewhere);
  const [dana, salem, noura] = await Promise.all([
    creativeAt(elsewhere, words, admin),
    creativeAt(elsewhere, words, admin),
    creativeAt(elsewhere, words, admin),
  ]);

  await askAllPhotographers(brand, words, dana);
  await on.standsAt(page, words, forBrand.submittedOpen.title);
  await expectAccessible(page);
  await propose(dana, words, brief, { price: 300, days: 5, revisions: 2 });
  await expectAccessible(dana.page);
  await propose(salem, words, brief, { price: 250, days: 9, revisions: 1 });
  await propose(noura, words, brief, { price: 350, days: 3, revisions: 3 });
  await on.standsAt(page, words, counted(forBrand.proposals, 'title', 3, words.language));
  await findOnBoard(admin, words, brief, 'proposals');

  await compare(page, words, salem.person.name, isMobile);
  await agree(page, dana, words);
  await on.standsAt(salem.page, words, forCreative.notSelected.title);

  await deliverTwice(page, dana.page, words);
  await on.press(page, words.requests.moves.approve.label);
  await on.confirm(page, words, 'approve');
  await on.standsAt(page, words, forBrand.approved.title);
  await pay(page, dana.page, words);
  await on.standsAt(page, words, forBrand.closed.title);
  await on.standsAt(dana.page, words, forCreative.closed.title);

  await readReceipt(page, words);
  await findCompleted(brand, dana, words);
  await findOnBoard(admin, words, brief, 'closed');
});
