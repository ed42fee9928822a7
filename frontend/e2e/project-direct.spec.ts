/** A request to one creative, who declines it; the brand opens it to others. */
import { expect, expectAccessible, test, type Words } from './marsam';
import { member } from './people';
import * as on from './request-page';
import { adminAt, BRAND, briefOf, creativeAt, propose, request, type Creative, type Desk } from './studio';

/** From the inbox: one press, then a reason. Returns the reason. */
async function decline({ page }: Creative, { inbox }: Words, brief: string): Promise<string> {
  const reason = inbox.decline.reasons[0] ?? '';
  await page.goto('/creative-dashboard');
  const row = page.getByRole('list', { name: inbox.boxes.yours }).getByRole('listitem').filter({ hasText: brief });
  await row.getByRole('button', { name: inbox.actions.decline }).click();
  await expectAccessible(page);
  await on.press(row, reason);
  await expect(page.getByText(inbox.decline.done)).toBeVisible();
  await expect(row).toBeHidden();
  return reason;
}

test('a creative declines a direct request, and the brand opens it to others', async ({ page, words, elsewhere }) => {
  test.slow();
  const { invited, moves, next } = words.requests;
  const { situation } = words.lifecycle;
  const brand: Desk = { page, person: await member(page, words) };
  const brief = briefOf(brand.person);
  const admin = await adminAt(elsewhere);
  const [dana, salem] = await Promise.all([creativeAt(elsewhere, words, admin), creativeAt(elsewhere, words, admin)]);
  const id = await request(brand, dana);

  await on.open(page, id);
  await on.standsAt(page, words, situation.brand.submittedDirect.title, { name: dana.person.name });
  const reason = await decline(dana, words, brief);
  await on.standsAt(page, words, situation.brand.invitationDeclined.title);
  await expect(on.part(page, invited.title)).toContainText(reason);
  await expectAccessible(page);

  await on.press(page, moves['open-to-others'].label);
  await expectAccessible(page);
  await on.confirm(page, words, 'open-to-others');
  await on.standsAt(page, words, situation.brand.submittedOpen.title);

  await on.open(salem.page, id);
  await on.standsAt(salem.page, words, situation.creative.open.title, { brand: BRAND });
  await expect(salem.page.getByRole('link', { name: next.proposals, exact: true })).toBeVisible();
  await expectAccessible(salem.page);
  await propose(salem, id);
  await expect(page.getByRole('list', { name: words.requests.proposals.title })).toContainText(salem.person.name);
});
