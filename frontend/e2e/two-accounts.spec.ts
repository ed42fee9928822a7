/** Two tabs of one browser, in which two people sign in after each other. */
import type { Page } from '@playwright/test';
import { expect, test } from './marsam';
import { fillSignIn, member, signedInAs } from './people';

test.use({ serviceWorkers: 'allow' });

const WRITTEN = 'Twelve plates in daylight, for Amal alone.';

/** Tabs listen to each other from the work on that waits for the first picture; it also registers the service worker. */
async function listens(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
}

test(
  'what one account wrote in an open page is neither shown nor sent as another’s',
  {
    tag: '@on-a-desktop',
  },
  async ({ page, words, elsewhere }) => {
    const other = await member(await elsewhere(), words);
    await member(page, words);
    await page.goto('/request-quote');
    const description = page.getByLabel(words.quotes.fields.description);
    await description.fill(WRITTEN);
    await listens(page);

    const tab = await page.context().newPage();
    await tab.goto('/');
    await listens(tab);
    await tab.getByRole('banner').getByRole('button', { name: words.shell.nav.signOut }).click();
    // The open page has left the account, and keeps nothing of it.
    await expect(description).toHaveCount(0);
    const kept = await page.evaluate(() => JSON.stringify(window.sessionStorage));
    expect(kept).not.toContain(WRITTEN);

    await tab.goto('/auth');
    await fillSignIn(tab, words, other);
    await expect(tab).toHaveURL(/\/brand-dashboard$/);
    expect(await signedInAs(page)).toBe(other.email);
    await page.goto('/request-quote');
    await expect(description).toHaveValue('');
  },
);

test('a page that heard nothing is refused what it sends for another account', async ({ page, words, elsewhere }) => {
  const first = await member(page, words);
  const me = (await (await page.request.get('/api/users/me')).json()) as { id: string };
  const second = await member(await elsewhere(), words);
  await page.request.post('/api/auth/sign-in', { data: { email: second.email, password: second.password } });
  const sent = await page.request.patch('/api/users/profile', {
    data: { full_name: first.name },
    headers: { 'Marsam-Account': me.id },
  });
  expect(sent.status()).toBe(409);
  expect(await sent.json()).toMatchObject({ code: 'another_account' });
});
