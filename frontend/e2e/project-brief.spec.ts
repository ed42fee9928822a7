/** A brand edits its brief while proposals are live: their creatives confirm or revise them before one can be selected. */
import { expect, expectAccessible, test, type Words } from './marsam';
import { filled, member } from './people';
import * as on from './request-page';
import { adminAt, briefOf, creativeAt, propose, request, type Creative, type Desk } from './studio';

async function editBrief({ page }: Desk, { requests }: Words, brief: string): Promise<void> {
  const { brief: texts, moves } = requests;
  await on.press(page, moves.edit.label);
  const dialog = page.getByRole('dialog', { name: moves.edit.title });
  await dialog.getByLabel(texts.description, { exact: true }).fill(brief);
  await expectAccessible(page);
  await on.press(dialog, moves.edit.submit);
  await expect(page.getByText(moves.edit.done)).toBeVisible();
  await expect(on.part(page, texts.title)).toContainText(brief);
}

function proposalOf({ page }: Desk, { requests }: Words, { person }: Creative) {
  return page.getByRole('list', { name: requests.proposals.title }).locator('> li').filter({ hasText: person.name });
}

const selecting = ({ requests }: Words, { person }: Creative) => ({
  name: `${requests.moves.select.label}: ${person.name}`,
});

async function confirmProposal({ page }: Creative, words: Words, brief: string): Promise<void> {
  const { proposals, requests } = words;
  await on.standsAt(page, words, words.lifecycle.situation.creative.briefChanged.title);
  await expectAccessible(page);
  await page.getByRole('link', { name: requests.next.confirmBrief }).click();
  await expect(page.getByText(brief)).toBeVisible();
  await expectAccessible(page);
  await on.press(page, proposals.briefChanged.confirm);
  await expect(page.getByText(proposals.briefChanged.confirmed)).toBeVisible();
}

async function reviseProposal({ page }: Creative, words: Words, price: number): Promise<void> {
  const { proposals, requests } = words;
  await on.standsAt(page, words, words.lifecycle.situation.creative.briefChanged.title);
  await page.getByRole('link', { name: requests.next.confirmBrief }).click();
  await page.getByLabel(proposals.fields.price).fill(String(price));
  await on.press(page, proposals.form.submitVersion);
  await expect(page.getByText(proposals.form.revised)).toBeVisible();
}

test('proposals are confirmed or revised after the brief has changed', async ({ page, words, elsewhere }) => {
  test.slow();
  const { brief: texts, proposals } = words.requests;
  const brand: Desk = { page, person: await member(page, words) };
  const brief = `${briefOf(brand.person)}, and four of the terrace`;
  const admin = await adminAt(elsewhere);
  const [dana, salem] = await Promise.all([creativeAt(elsewhere, words, admin), creativeAt(elsewhere, words, admin)]);
  const id = await request(brand);
  await propose(dana, id);
  await propose(salem, id, 250);
  await Promise.all([page, dana.page, salem.page].map((each) => on.open(each, id)));

  await editBrief(brand, words, brief);
  await expect(on.part(page, texts.title)).toContainText(filled(texts.version, { version: '2' }));
  for (const creative of [dana, salem]) {
    const proposal = proposalOf(brand, words, creative);
    await expect(proposal).toContainText(proposals.briefChanged);
    await expect(proposal.getByRole('button', selecting(words, creative))).toBeHidden();
  }
  await expectAccessible(page);

  await confirmProposal(dana, words, brief);
  await expect(proposalOf(brand, words, dana).getByRole('button', selecting(words, dana))).toBeVisible();
  await expect(proposalOf(brand, words, dana)).not.toContainText(proposals.briefChanged);
  await expect(proposalOf(brand, words, salem)).toContainText(proposals.briefChanged);
  await reviseProposal(salem, words, 320);
  await expect(proposalOf(brand, words, salem)).toContainText(filled(proposals.version, { version: '2' }));
  await on.select(page, words, salem.person.name, 320);
});
