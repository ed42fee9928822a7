/**
 * Agreement and receipt on paper, in both languages: a short project and one whose every text is as long as it may be. And
 * proposals side by side, which brands print to decide together.
 */
import { expect, test } from './marsam';
import { member } from './people';
import { expectNothingFixed, expectSound, openIn, printed, textOf } from './printed';
import { act, adminAt, creativeAt, project, propose, request, type Creative, type Desk } from './studio';

const LONG = 5_000;

/** Text of at most so many characters, in paragraphs of eight sentences. */
function written(sentence: string, length: number): string {
  const sentences = Array.from({ length: Math.floor(length / (sentence.length + 1)) }, () => sentence);
  return sentences
    .map((text, at) => text + (at % 8 === 7 ? '\n' : ' '))
    .join('')
    .trim();
}

const ENGLISH = 'We photograph every dish of the new menu in daylight, on linen and on stone.';
const ARABIC = 'نصوّر كل طبق من القائمة الجديدة في ضوء النهار على الكتّان وعلى الحجر.';

/** An agreement with the most and the longest that the forms take. */
async function longProject(brand: Desk, creative: Creative): Promise<string> {
  const id = await request(brand, creative);
  const edited = await brand.page.request.patch(`/api/quote-requests/${id}`, {
    data: { project_description: written(ENGLISH, LONG), intended_use: 'Menus, delivery apps and posters' },
  });
  expect(edited.ok(), await edited.text()).toBe(true);
  const parts = ['Before work starts', 'عند التسليم', 'After approval', 'A part of my own', 'جزء خاص بي'];
  const dues = ['before_start', 'on_delivery', 'on_approval', 'on_approval', 'on_delivery'];
  const offered = await creative.page.request.post(`/api/quote-requests/${id}/proposals`, {
    data: {
      price_fils: 1_234_567,
      delivery_days: 30,
      deliverables: Array.from({ length: 20 }, (_, at) => `${at + 1}. ${at % 2 ? ARABIC : ENGLISH}`),
      revisions_included: 3,
      payment_plan: parts.map((label, at) => ({ label, amount_fils: at ? 200_000 : 434_567, due: dues[at] })),
      usage_rights: {
        channels: ['Instagram', 'إعلانات الطرق', 'Menu boards', 'Print'],
        territory: 'GCC',
        months: 12,
        exclusive: true,
      },
      ai_use: 'assisted',
      ai_note: written(ENGLISH, 600),
      message: written(ARABIC, LONG),
    },
  });
  expect(offered.ok(), await offered.text()).toBe(true);
  const { id: proposal } = (await offered.json()) as { id: string };
  const selected = await brand.page.request.post(`/api/proposals/${proposal}/select`, { data: { version: 1 } });
  expect(selected.ok(), await selected.text()).toBe(true);
  return id;
}

/** Records a payment and confirms it; returns its id. */
async function pay(brand: Desk, creative: Creative, requestId: string, fils: number): Promise<string> {
  const recorded = await brand.page.request.post(`/api/quote-requests/${requestId}/record-payment`, {
    data: { amount_fils: fils, method: 'knet', reference: 'K-4711' },
  });
  expect(recorded.ok(), await recorded.text()).toBe(true);
  const { id } = (await recorded.json()) as { id: string };
  await act(creative, requestId, 'confirm-payment', { payment_id: id });
  return id;
}

test('agreement and receipt are printed on sound sheets', async ({ page, browser, words, elsewhere }) => {
  test.slow();
  const brand: Desk = { page, person: await member(page, words) };
  const admin = await adminAt(elsewhere);
  const creative = await creativeAt(elsewhere, words, admin);
  const short = await project(brand, creative);
  const long = await longProject(brand, creative);
  const receipt = await pay(brand, creative, long, 434_567);

  for (const language of ['en', 'ar'] as const) {
    // oxlint-disable no-await-in-loop -- one after the other
    const open = (path: string) => openIn(browser, brand.page, language, path);

    const agreement = await open(`/requests/${short}/agreement`);
    await expect(agreement.getByText('Payments to date', { exact: false })).toBeVisible();
    await expectNothingFixed(agreement);
    const one = await printed(agreement, `agreement-short-${language}`);
    expectSound(one);
    expect(one.length).toBeLessThanOrEqual(2);
    for (const text of ['Agreement', 'KWD 300.000', creative.person.name.split(' ')[0] ?? '', 'Kuwait time'])
      expect(textOf(one)).toContain(text);

    const full = await open(`/requests/${long}/agreement`);
    await expect(full.getByText('Payments to date', { exact: false })).toBeVisible();
    const many = await printed(full, `agreement-long-${language}`);
    expectSound(many);
    expect(many.length).toBeGreaterThan(2);

    const paid = await open(`/payments/${receipt}/receipt`);
    await expectNothingFixed(paid);
    const single = await printed(paid, `receipt-${language}`);
    expectSound(single);
    expect(single).toHaveLength(1);
    expect(textOf(single)).toMatch(/R-\d{6}-\w{4}-\w{4}/);

    await Promise.all([agreement, full, paid].map((opened) => opened.context().close()));
    // oxlint-enable no-await-in-loop
  }
});

test('the brief and three proposals are printed whole', async ({ page, words, elsewhere }) => {
  test.slow();
  const brand: Desk = { page, person: await member(page, words) };
  const admin = await adminAt(elsewhere);
  const id = await request(brand);
  for (const dinars of [300, 350, 250]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await propose(await creativeAt(elsewhere, words, admin), id, dinars);
  }
  await page.goto(`/requests/${id}`);
  await expect(page.getByRole('list', { name: words.requests.proposals.title }).locator('> li')).toHaveCount(3);
  await expectNothingFixed(page);
  const sheets = await printed(page, 'proposals');
  expectSound(sheets);
  const text = textOf(sheets);
  for (const price of ['KWD 300', 'KWD 350', 'KWD 250']) expect(text).toContain(price);
  // Controls are for the screen.
  expect(text).not.toContain(words.requests.proposals.onlyDifferences);
});
