/** A site with a payment provider that runs here, a project to pay there, and the clicks of the payer. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startPayProvider } from '../tools/pay-provider.mjs';
import { freePort, PAID, serve, siteAt, type RunningServer } from './marsam-server';
import { expect, test as base, type Words } from './marsam';
import { filled, member } from './people';
import * as on from './request-page';
import { note } from './secrets';
import { adminAt, creativeAt, request, type Creative, type Desk } from './studio';

export interface Provider {
  readonly url: string;
  /** Makes happen at the provider what no payer does. */
  readonly control: (wanted: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The charge that was made last. */
  readonly lastCharge: () => Promise<string>;
  /** The events that wait to be delivered, the first one first. */
  readonly waiting: () => Promise<readonly WaitingEvent[]>;
}

/** An event as the provider signed it. */
export interface WaitingEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface State {
  readonly charges: readonly { readonly id: string }[];
  readonly waiting: readonly WaitingEvent[];
}

interface Paying {
  readonly provider: Provider;
  readonly server: RunningServer;
  readonly sitePort: number;
  readonly secretKey: string;
}

export const test = base.extend<Paying>({
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
      waiting: async () => ((await ask({ do: 'state' })) as State).waiting,
    });
    await running.close();
  },
  server: async ({ locale, provider, sitePort, secretKey }, give) => {
    const server = await serve({
      name: `payments-${locale ?? ''}-${sitePort}`,
      port: sitePort,
      demo: 'paid',
      settings: { ...PAID, MARSAM_PAYMENTS_URL: provider.url, MARSAM_TAP_SECRET_KEY: secretKey },
    });
    await give(server);
    await server.stop();
  },
  baseURL: async ({ server }, give) => {
    await give(server.url);
  },
});

export const PRICE = 280;
/** Where creatives are paid. */
export const IBAN = 'KW81CBKU0000000000001234560101';

/** A project of KWD 280, all of it paid before the start and held. Returns its id. */
async function heldProject(brand: Desk, creative: Creative): Promise<string> {
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

export interface Project {
  readonly brand: Desk;
  readonly creative: Creative;
  readonly admin: Page;
  readonly id: string;
}

/** A project whose first payment is due. */
export async function started(page: Page, words: Words, elsewhere: () => Promise<Page>): Promise<Project> {
  const brand: Desk = { page, person: await member(page, words) };
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  const id = await heldProject(brand, creative);
  return { brand, creative, admin, id };
}

/** Pays all of it without the pages that the payer sees. */
export async function paid({ brand: { page }, id }: Project, words: Words, provider: Provider): Promise<void> {
  const answer = await page.request.post(`/api/quote-requests/${id}/pay`, {
    data: { method: 'knet', through_part: 0 },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await provider.control({ do: 'answer', key: await provider.lastCharge(), as: 'pay' });
  await on.open(page, id);
  await expect(on.part(page, words.requests.payments.title)).toContainText(
    filled(words.payments.card.heldBrand, { amount: on.dinars(PRICE, words) }),
  );
}

/** From the request's page: the first click. */
export async function openPaying(page: Page, words: Words): Promise<void> {
  await on.press(page, filled(words.requests.moves.pay.label, { amount: on.dinars(PRICE, words) }));
  await expect(page.getByRole('dialog', { name: words.payments.pay.title })).toBeVisible();
}

/** The second click leaves for the provider's page. */
export async function leaveByKnet(page: Page, { payments }: Words, provider: Provider): Promise<void> {
  await on.press(page.getByRole('dialog'), payments.methods.knet);
  await page.waitForURL((url) => url.href.startsWith(`${provider.url}/page/`));
}

/** What the payer presses on the provider's page, whatever its language. */
export async function answerThere(page: Page, answer: 'pay' | 'decline'): Promise<void> {
  await page.locator(`button[value=${answer}]`).click();
  await page.waitForURL(/\/payments\/[\w-]+\?/);
}
