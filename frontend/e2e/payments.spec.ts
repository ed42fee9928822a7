/** Paying through a provider that runs here: by KNET and back to a receipt, declined and tried again, with a closed tab. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startPayProvider } from '../tools/pay-provider.mjs';
import { mailsTo } from './mail';
import { freePort, serve, siteAt } from './marsam-server';
import { expect, expectAccessible, test as base, type Words } from './marsam';
import { DEMO_PASSWORD, filled, member } from './people';
import * as on from './request-page';
import { note } from './secrets';
import { adminAt, creativeAt, request, type Desk } from './studio';

interface Provider {
  readonly url: string;
  /** Makes happen at the provider what no payer does. */
  readonly control: (wanted: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The charge that was made last. */
  readonly lastCharge: () => Promise<string>;
}

interface State {
  readonly charges: readonly { readonly id: string }[];
}

const test = base.extend<{ provider: Provider; sitePort: number; secretKey: string }>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
  sitePort: async ({}, give) => {
    await give(await freePort());
  },
  // oxlint-disable-next-line no-empty-pattern -- the same
  secretKey: async ({}, give) => {
    await give(note('key', `sk_test_${randomBytes(16).toString('hex')}`));
  },
  provider: async ({ sitePort, secretKey }, give) => {
    const running = await startPayProvider({ secretKey, publicUrl: siteAt(sitePort) });
    const ask = async (wanted: Readonly<Record<string, unknown>>): Promise<unknown> => {
      const answer = await fetch(`${running.url}/control`, {
        method: 'POST',
        headers: { 'x-marsam-test': 'yes' },
        body: JSON.stringify(wanted),
      });
      expect(answer.ok, await answer.clone().text()).toBe(true);
      return ((await answer.json()) as { result: unknown }).result;
    };
    await give({
      url: running.url,
      control: async (wanted) => void (await ask(wanted)),
      lastCharge: async () => {
        const { charges } = (await ask({ do: 'state' })) as State;
        const last = charges.at(-1);
        if (!last) throw new Error('nothing was charged');
        return last.id;
      },
    });
    await running.close();
  },
  baseURL: async ({ locale, provider, sitePort, secretKey }, give) => {
    const server = await serve({
      name: `payments-${locale ?? ''}-${sitePort}`,
      port: sitePort,
      settings: {
        MARSAM_PAYMENTS: 'tap',
        MARSAM_PAYMENTS_HOLD: 'true',
        MARSAM_PAYMENTS_URL: provider.url,
        MARSAM_TAP_SECRET_KEY: secretKey,
        MARSAM_TAP_MERCHANT_ID: '1234567',
        MARSAM_TAP_PAGE_HOSTS: '127.0.0.1',
      },
    });
    await give(server.url);
    await server.stop();
  },
});

const PRICE = 280;

/** A project of KWD 280, all of it paid before the start and held. Returns its id. */
async function heldProject(brand: Desk, creative: Awaited<ReturnType<typeof creativeAt>>): Promise<string> {
  const id = await request(brand, creative);
  const sent = await creative.page.request.post(`/api/quote-requests/${id}/proposals`, {
    data: {
      price_fils: PRICE * 1_000,
      delivery_days: 5,
      deliverables: ['Twelve photographs'],
      revisions_included: 1,
      message: 'I would love to photograph your menu.',
      payment_plan: [
        { label: 'Before work starts', amount_fils: PRICE * 1_000, due: 'before_start', release: 'on_approval' },
      ],
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const proposal = (await sent.json()) as { readonly id: string };
  const selected = await brand.page.request.post(`/api/proposals/${proposal.id}/select`, { data: { version: 1 } });
  expect(selected.ok(), await selected.text()).toBe(true);
  return id;
}

interface Project {
  readonly brand: Desk;
  readonly creative: Page;
  readonly id: string;
}

async function started(page: Page, words: Words, elsewhere: () => Promise<Page>): Promise<Project> {
  const brand: Desk = { page, person: await member(page, words) };
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  const id = await heldProject(brand, creative);
  return { brand, creative: creative.page, id };
}

/** From the request's page: the first click. */
async function openPaying(page: Page, words: Words): Promise<void> {
  await on.press(page, filled(words.requests.moves.pay.label, { amount: on.dinars(PRICE, words) }));
  await expect(page.getByRole('dialog', { name: words.payments.pay.title })).toBeVisible();
}

/** The second click leaves for the provider's page. */
async function leaveByKnet(page: Page, { payments }: Words, provider: Provider): Promise<void> {
  await on.press(page.getByRole('dialog'), payments.methods.knet);
  await page.waitForURL((url) => url.href.startsWith(`${provider.url}/page/`));
}

/** What the payer presses on the provider's page, whatever its language. */
async function answerThere(page: Page, answer: 'pay' | 'decline'): Promise<void> {
  await page.locator(`button[value=${answer}]`).click();
  await page.waitForURL(/\/payments\/[\w-]+\?/);
}

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
  await expectAccessible(page);
  await page.getByRole('link', { name: payments.receipt }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.documents.receipt.title })).toBeVisible();
  await expect(page.getByText(words.documents.receipt.natureHeld)).toBeVisible();
  await expectAccessible(page);
  await on.open(creative, id);
  await expect(on.part(creative, words.requests.payments.title)).toContainText(
    filled(payments.card.heldCreative, { amount }),
  );
  await expectAccessible(creative);
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

test('a payer who goes back continues, or starts again', async ({ page, words, elsewhere, provider }) => {
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
});

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
  const { id } = await started(page, words, elsewhere);
  await on.open(page, id);
  await openPaying(page, words);
  await leaveByKnet(page, words, provider);
  const key = await provider.lastCharge();
  await provider.control({ do: 'set', key, amount: '279.000' });
  await answerThere(page, 'pay');
  await expect(page.getByText(payments.status.unknown.text)).toBeVisible();
  const admin = await adminAt(elsewhere);
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
