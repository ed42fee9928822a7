/** A page that is open shows what happens, from the moment in which it was fetched. */
import { expect, test } from './marsam';
import { member } from './people';
import * as on from './request-page';
import { adminAt, creativeAt, propose, request, type Desk } from './studio';

/** No other amount of the page. */
const PRICE = 317;

test('what happens between the page and its stream of changes is shown without a reload', async ({
  page,
  words,
  elsewhere,
}) => {
  const brand: Desk = { page, person: await member(page, words) };
  const creative = await creativeAt(elsewhere, words, await adminAt(elsewhere));
  const id = await request(brand, creative);
  let connect: (() => void) | undefined;
  const proposed = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.route('**/api/stream', async (route) => {
    await proposed;
    await route.continue();
  });
  await on.open(page, id);
  await on.standsAt(page, words, words.lifecycle.situation.brand.submittedDirect.title, { name: creative.person.name });

  await propose(creative, id, PRICE);
  connect?.();
  await expect(page.getByRole('main')).toContainText(on.dinars(PRICE, words));
});
