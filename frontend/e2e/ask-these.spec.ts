/** A visitor chooses creatives on the shortlist, signs in and asks them, and no one else, for a quote. */
import { expect, expectAccessible, test } from './marsam';
import { fillSignIn, member } from './people';
import { confirm, open, part } from './request-page';
import { adminAt, creativeAt } from './studio';

test('those who were chosen are asked, and others once the brand opens the request', async ({
  page,
  words,
  elsewhere,
}) => {
  const { shortlist, quotes, requests } = words;
  const admin = await adminAt(elsewhere);
  const asked = [await creativeAt(elsewhere, words, admin), await creativeAt(elsewhere, words, admin)];
  const other = await creativeAt(elsewhere, words, admin);
  const brand = await member(await elsewhere(), words);

  await page.goto('/shortlist');
  await page.evaluate(
    (ids) => window.localStorage.setItem('marsam:shortlist', ids),
    JSON.stringify(asked.map(({ id }) => id)),
  );
  await page.reload();
  for (const { person } of asked) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.getByRole('checkbox', { name: shortlist.chooseWho.replace('{{name}}', person.name) }).check();
  }
  await expectAccessible(page);
  await page.locator('a[href^="/request-quote?creatives="]').click();

  await fillSignIn(page, words, brand);
  await expect(page).toHaveURL(/\/request-quote\?creatives=/);
  const cards = page.getByRole('region', { name: quotes.asked.label });
  await expect(page.getByRole('heading', { level: 1, name: quotes.asked.title })).toBeVisible();
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel(quotes.fields.description).fill('Twelve plates, daylight.');
  await page.reload();
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByLabel(quotes.fields.description)).toHaveValue('Twelve plates, daylight.');
  await expect(page.getByLabel(quotes.fields.service)).toHaveValue('Photography');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: quotes.terms.agree }).check();
  await page.getByRole('button', { name: quotes.form.submit }).dblclick();
  const done = page.getByRole('status').filter({ hasText: quotes.sent.title });
  for (const { person } of asked) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(done).toContainText(person.name);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: quotes.sent.request }).click();

  await expect(page).toHaveURL(/\/requests\/[\w-]+$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const invited = part(page, requests.invited.title);
  await expect(invited.getByText(requests.invited.waiting)).toHaveCount(2);
  await expect(invited.getByText(requests.invited.onlyThey)).toBeVisible();
  await expectAccessible(page);
  for (const creative of asked) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await open(creative.page, id);
  }
  expect((await other.page.request.get(`/api/quote-requests/${id}`)).status()).toBe(404);

  await invited.getByRole('button', { name: requests.moves['open-to-others'].label }).click();
  await confirm(page, words, 'open-to-others');
  await expect(invited.getByText(requests.invited.open)).toBeVisible();
  await open(other.page, id);
});
