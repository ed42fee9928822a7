/** A brand listens to voices on the roster, keeps two, compares them and asks both for a quote. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test, type Words } from './marsam';
import { filled, member } from './people';
import { part } from './request-page';
import { adminAt, creativeAt, publishWork, type Creative } from './studio';

const cardOf = (page: Page, { person }: Creative) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: person.name });

/** The button that plays a sound, or stops it. */
const player = (within: Locator, { shell }: Words, name: string, step: 'play' | 'pause' = 'play') =>
  within.getByRole('button', { name: filled(shell.sound[step], { name }) });

test('a brand listens, keeps, compares and asks', async ({ page, words, elsewhere, hasTouch }) => {
  test.slow();
  const { roster, shortlist, quotes, requests, shell } = words;
  const press = (target: Locator) => (hasTouch ? target.tap() : target.click());
  const admin = await adminAt(elsewhere);
  const voices = [
    await creativeAt(elsewhere, words, admin, 'voice'),
    await creativeAt(elsewhere, words, admin, 'voice'),
  ] as const;
  const [first, second] = voices;
  await publishWork(first, 'Bread at dawn', 'voice');
  await publishWork(second, 'Pearls and tides', 'voice');
  const brand = await member(page, words);
  const [shared = ''] = first.person.name.split(/ (?=\w+$)/);
  const search = new URLSearchParams({ service: 'Voiceover', q: shared });
  const address = `/creatives?${search.toString()}`;

  await page.goto(address);
  await expectAccessible(page);
  await press(player(cardOf(page, first), words, first.person.name));
  await expect(cardOf(page, first).getByRole('slider')).not.toHaveValue('0');
  // One at a time: the second ends the first, which keeps its place.
  await press(player(cardOf(page, second), words, second.person.name));
  await expect(player(cardOf(page, first), words, first.person.name)).toBeVisible();
  await expect(cardOf(page, second).getByRole('slider')).not.toHaveValue('0');
  await expectAccessible(page);
  await press(player(cardOf(page, second), words, second.person.name, 'pause'));
  expect(new URL(page.url()).searchParams.get('service')).toBe('Voiceover');

  for (const voice of voices) {
    const heart = cardOf(page, voice).locator('button[aria-pressed]');
    await press(heart);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page.getByText(roster.heart.added).first()).toBeAttached();
  await press(page.getByRole('banner').locator('a[href="/shortlist"]'));
  for (const { person } of voices) {
    const choice = page.getByRole('checkbox', { name: filled(shortlist.chooseWho, { name: person.name }) });
    await press(choice);
    await expect(choice).toBeChecked();
  }
  await press(page.getByRole('link', { name: shortlist.compare, exact: true }));
  const table = page.getByRole('table');
  const samples = table.getByRole('row').filter({ hasText: shortlist.table.listen });
  await press(player(samples, words, first.person.name));
  const position = filled(shell.sound.seek, { name: first.person.name });
  await expect(samples.getByRole('slider', { name: position })).not.toHaveValue('0');
  await expectAccessible(page);
  await press(page.getByRole('main').locator('a[href^="/request-quote?creatives="]'));

  const asked = page.getByRole('region', { name: quotes.asked.label });
  await expect(asked.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByLabel(quotes.fields.service)).toHaveValue('Voiceover');
  await page.getByLabel(quotes.fields.description).fill(`A spot of thirty seconds, for ${brand.email}`);
  await page.getByRole('checkbox', { name: quotes.terms.agree }).check();
  await press(page.getByRole('button', { name: quotes.form.submit }));
  await press(page.getByRole('link', { name: quotes.sent.request }));
  await expect(part(page, requests.invited.title).getByText(requests.invited.waiting)).toHaveCount(2);
  await expectAccessible(page);
});
