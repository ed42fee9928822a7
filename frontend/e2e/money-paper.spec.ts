/** Papers of money that went through a provider, in both languages: its receipt, a refund note and a payout statement. */
import type { Page } from '@playwright/test';
import { expect } from './marsam';
import { aMonthPasses } from './past';
import { IBAN, paid, started, test, type Project } from './paying';
import { DEMO_PASSWORD } from './people';
import { expectNothingFixed, expectSound, openIn, printed, textOf } from './printed';
import { act } from './studio';

/** As long as the form takes, in lines of an address. */
const BILLING = {
  billing_name: 'Bait Al Gahwa for Coffee and Sweets W.L.L.',
  billing_address: 'Block 3, Street 12, Building 40\nSharq, Kuwait City',
  billing_registration: '123456',
};

interface Shown {
  readonly payments: readonly { readonly id: string }[];
  readonly refunds: readonly { readonly id: string; readonly number: string | null }[];
}

async function shown(page: Page, id: string): Promise<Shown> {
  const answer = await page.request.get(`/api/quote-requests/${id}`);
  return (await answer.json()) as Shown;
}

/** The project is cancelled while its money is held; returns the refund's id once its note has a number. */
async function refunded({ brand, creative, id }: Project): Promise<string> {
  await act(brand, id, 'cancel', { reason: 'The menu was withdrawn.' });
  await act(creative, id, 'agree-cancel');
  await expect
    .poll(async () => (await shown(brand.page, id)).refunds.map(({ number }) => number))
    .toEqual([expect.stringMatching(/^T-/)]);
  const [refund] = (await shown(brand.page, id)).refunds;
  return refund?.id ?? '';
}

/** The delivery is approved, and the transfer prepared; returns the payout's id. */
async function paidOut({ brand, creative, admin, id }: Project, monthPasses: () => void): Promise<string> {
  await act(creative, id, 'deliver', { note: 'All.', links: [{ label: 'All', url: 'https://example.com/all' }] });
  await act(brand, id, 'approve');
  const details = await creative.page.request.put('/api/creative/payout-details', {
    data: { holder: 'Dana Al-Rashid', iban: IBAN, current_password: creative.person.password },
  });
  expect(details.ok(), await details.text()).toBe(true);
  monthPasses();
  const prepared = await admin.request.post('/api/admin/payouts', {
    data: { creative_ids: [creative.id], current_password: DEMO_PASSWORD },
  });
  expect(prepared.ok(), await prepared.text()).toBe(true);
  const { prepared: payouts } = (await prepared.json()) as { prepared: readonly { readonly id: string }[] };
  expect(payouts).toHaveLength(1);
  return payouts[0]?.id ?? '';
}

/** Prints a paper that fits two sheets at most, and looks for texts on it. */
async function expectPrinted(paper: Page, name: string, texts: readonly (string | RegExp)[]): Promise<void> {
  await expectNothingFixed(paper);
  const sheets = await printed(paper, name);
  expectSound(sheets);
  expect(sheets.length, name).toBeLessThanOrEqual(2);
  const text = textOf(sheets);
  for (const wanted of texts) expect(text).toMatch(wanted);
  await paper.context().close();
}

const LANGUAGES = ['en', 'ar'] as const;

test('the receipt of a provider and the note of a refund are printed on sound sheets', async ({
  page,
  browser,
  words,
  elsewhere,
  provider,
}) => {
  test.slow();
  const project = await started(page, words, elsewhere);
  const billed = await page.request.patch('/api/users/profile', { data: BILLING });
  expect(billed.ok(), await billed.text()).toBe(true);
  await paid(project, words, provider);
  const [payment] = (await shown(page, project.id)).payments;
  const refund = await refunded(project);
  for (const language of LANGUAGES) {
    // oxlint-disable no-await-in-loop -- one after the other
    const receipt = await openIn(browser, page, language, `/payments/${payment?.id ?? ''}/receipt`);
    await expectPrinted(receipt, `receipt-of-provider-${language}`, [
      /T-\d{4}-\d{6}/,
      /KWD 280\.000/,
      'TEST',
      BILLING.billing_registration,
    ]);
    const note = await openIn(browser, page, language, `/refunds/${refund}`);
    await expectPrinted(note, `refund-note-${language}`, [
      /T-\d{4}-\d{6}/,
      /KWD 280\.000/,
      'TEST',
      BILLING.billing_registration,
    ]);
    // oxlint-enable no-await-in-loop
  }
});

test('the statement of a payout is printed on sound sheets, for the creative and the admin', async ({
  page,
  browser,
  words,
  elsewhere,
  provider,
  server,
}) => {
  test.slow();
  const project = await started(page, words, elsewhere);
  await paid(project, words, provider);
  const payout = await paidOut(project, () => {
    aMonthPasses(server);
  });
  for (const language of LANGUAGES) {
    // oxlint-disable no-await-in-loop -- one after the other
    for (const [reader, desk] of [
      ['creative', project.creative.page],
      ['admin', project.admin],
    ] as const) {
      const statement = await openIn(browser, desk, language, `/payouts/${payout}`);
      // The price, the fee of a tenth, and what is left.
      await expectPrinted(statement, `statement-${reader}-${language}`, [
        /KWD\s252\.000/,
        /KWD\s280/,
        /KWD\s28\b/,
        'TEST',
        '0101',
      ]);
    }
    // oxlint-enable no-await-in-loop
  }
});
