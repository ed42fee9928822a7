/** A request in which nothing was selected in time, and which its brand opens again. */
import { expect, expectAccessible, test } from './marsam';
import { DEMO_PASSWORD } from './people';
import * as on from './request-page';
import { signInAs } from './studio';

/** Brands of the demo with one expired request each: it can be opened again once in a run. */
const BRANDS = { en: 'brand@marsam.test', ar: 'saad@zakhm-gym.test' } as const;

test('an expired request is opened again', async ({ page, words }) => {
  const { dashboard, quotes, requests } = words;
  const { moves, steps, history } = requests;
  const { situation } = words.lifecycle;
  await signInAs(page, { email: BRANDS[words.language], password: DEMO_PASSWORD });
  await page.goto('/brand-dashboard?status=Expired');
  const list = page.getByRole('list', { name: quotes.dashboard.list });
  await expect(list.locator('> li')).toHaveCount(1);
  await expect(list).toContainText(dashboard.brand.status.expired);
  await list.getByRole('link').click();

  await on.standsAt(page, words, situation.brand.expired.title);
  await expect(page.getByRole('list', { name: steps.label })).toContainText(steps.stopped);
  await expectAccessible(page);
  await on.press(page, moves.reopen.label);
  await expectAccessible(page);
  await on.confirm(page, words, 'reopen');
  await on.standsAt(page, words, situation.brand.submittedOpen.title);
  await expect(on.part(page, history.title).getByRole('listitem').first()).toContainText(
    words.lifecycle.events.reopened,
  );
  await expect(page.getByText(dashboard.brand.status.pending, { exact: true })).toBeVisible();
  await expectAccessible(page);
});
