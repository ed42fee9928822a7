/** "Ask these for a quote": the form with those who are asked, what was sent, and the request's page. */
import { expect } from '@playwright/test';
import type { RequestDetail } from '../src/api/types';
import { aCreative } from '../src/test/creatives';
import { aProposal, aRequestDetail } from '../src/test/request-data';
import { plain, refused, type Opened, type Screen } from './screen';

const idOf = (at: number) => `0190b6a0-0000-7000-8000-00000000000${at}`;
const people = [
  aCreative({ id: idOf(1), skills: ['Photography', 'UGC'] }),
  aCreative({ id: idOf(2), name: 'Salem Al-Ajmi', name_ar: 'سالم العجمي', skills: ['Photography'] }),
  aCreative({ id: idOf(3), name: 'Dana Al-Rashid', name_ar: 'دانة الراشد', skills: ['Photography', 'Branding'] }),
];
const address = `/request-quote?creatives=${people.map(({ id }) => id).join(',')}`;
const found = { '/api/creatives\\?ids=.*': { body: people } };

const [first, second, third] = people.map(({ id, name, name_ar }) => ({
  id,
  name,
  name_ar: name_ar ?? null,
  profile_image_url: null,
}));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const at = inDays(-2);

/** Asked three: one waits, one has proposed, one has declined. */
const asked: RequestDetail = {
  ...aRequestDetail(),
  id: 'audit',
  proposals: second ? [aProposal({ creative: second })] : [],
  is_open: false,
  due_at: inDays(12),
  allowed_moves: ['edit', 'open-to-others', 'cancel'],
  invited: [first, second, third].flatMap((creative, place) =>
    creative
      ? [{ creative, at, declined_at: place === 2 ? at : null, reason: place === 2 ? 'Fully booked.' : null }]
      : [],
  ),
};
const page = {
  '/api/quote-requests/audit': { body: asked },
  '/api/quote-requests/audit/messages': { body: [] },
};

async function send({ page: form, words: { quotes } }: Opened): Promise<void> {
  await form.getByLabel(quotes.fields.description).fill('Twelve photographs of a new menu.');
  await form.getByRole('checkbox', { name: quotes.terms.agree }).check();
  await form.getByRole('button', { name: quotes.form.submit, exact: true }).click();
}

export const screensOfAsking: readonly Screen[] = [
  { ...plain('requestQuote', address, 'newBrand', 'request-quote-asked'), answers: found, dark: true },
  {
    ...plain('requestQuote', address, 'newBrand', 'request-quote-asked-gone'),
    answers: {
      '/api/creatives\\?ids=.*': { body: people.slice(0, 2) },
      '/api/quote-requests': refused(422, 'validation_failed', { invitedCreativeIds: ['not_in_roster'] }),
    },
    foreseen: (complaints) => complaints.foreseeRefusal(422, '/api/quote-requests'),
    arrange: async (opened) => {
      await send(opened);
      await expect(opened.page.getByRole('alert').first()).toBeFocused();
    },
  },
  {
    ...plain('requestQuote', address, 'newBrand', 'request-quote-asked-sent'),
    answers: { ...found, '/api/quote-requests': { status: 201, body: {} } },
    arrange: async (opened) => {
      await send(opened);
      await expect(opened.page.getByRole('heading', { level: 1, name: opened.words.quotes.sent.title })).toBeVisible();
    },
  },
  { ...plain('request', '/requests/audit', 'brand', 'request-asked'), answers: page, dark: true },
];
