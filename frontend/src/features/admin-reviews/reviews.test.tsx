import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminReview } from '@/api/types';
import { i18n } from '@/i18n';
import { address, renderAt } from '@/test/render';
import { anAdminReview } from '@/test/reviews';
import { answer, refuse } from '@/test/server';
import { ReviewsScreen } from './reviews-screen';

const list = '/api/admin/reviews';

async function open(reviews: AdminReview[], at = '/admin/reviews', language: 'en' | 'ar' = 'en') {
  await i18n.loadNamespaces(['admin-reviews', 'reviews', 'reports', 'roster']);
  answer('get', `${list}/counts`, { new: 3, flagged: 1, reported: 0, hidden: 2, appealed: 1 });
  const sent = answer('get', list, reviews);
  await renderAt(<ReviewsScreen />, { at, language });
  await screen.findAllByRole('heading', { level: 3 });
  return sent;
}

async function press(name: string) {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  return within(await screen.findByRole('dialog'));
}

describe('the reviews that admins see', () => {
  it('are listed by state, with what is told to admins alone', async () => {
    const sent = await open([
      anAdminReview({
        flags: ['shared_browser'],
        counted: false,
        not_counted: 'flagged',
        open_reports: 2,
      }),
    ]);
    expect(screen.getByRole('heading', { name: /Bait Al-Gahwa.* about .*Salem Al-Ajmi/ })).toBeVisible();
    expect(screen.getByText('Both accounts have used the same browser')).toBeVisible();
    expect(screen.getByText('Not in the numbers until you’ve looked at its flags')).toBeVisible();
    expect(screen.getByText('The author’s average: 4.2 from 6 reviews')).toBeVisible();
    expect(screen.getByText('2 reports')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Flagged 1' }));
    expect(address()).toBe('/admin/reviews?state=flagged');
    expect(sent.requests.at(-1)?.url).toMatch(/state=flagged/);
  });

  it('are hidden by a rule and with a note, or their text alone', async () => {
    await open([anAdminReview()]);
    const dialog = await press('Hide');
    await userEvent.click(dialog.getByRole('button', { name: 'Hide Review' }));
    expect(dialog.getByText('Choose what is hidden.')).toBeVisible();
    expect(dialog.getByText('Choose a rule.')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'The text alone: the stars stay' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Reveals personal details' }));
    await userEvent.type(dialog.getByRole('textbox'), ' It names the cook. ');
    const sent = answer('post', `${list}/{id}/hide`, anAdminReview({ hidden: 'text' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Hide Review' }));
    expect(await screen.findByText('The review is hidden.')).toBeVisible();
    expect(await sent.body()).toEqual({ part: 'text', rule: 'personal_data', note: 'It names the cook.' });
  });

  it('are shown again, and an appeal is refused', async () => {
    await open([
      anAdminReview({
        hidden: 'all',
        hidden_rule: 'insult',
        hidden_note: 'Rude.',
        appeal: { body: 'It was a joke between us.', state: 'open', note: null },
      }),
    ]);
    expect(screen.getByText('It was a joke between us.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Hide/ })).not.toBeInTheDocument();
    const dialog = await press('Reject Appeal');
    expect(dialog.getByText('It was a joke between us.')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'Not a joke.');
    refuse('post', `${list}/{id}/keep`, 500, 'internal');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject Appeal' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to reject the appeal.');
    const sent = answer('post', `${list}/{id}/keep`, anAdminReview());
    await userEvent.click(dialog.getByRole('button', { name: 'Reject Appeal' }));
    expect(await screen.findByText('The appeal was rejected.')).toBeVisible();
    expect(await sent.body()).toEqual({ note: 'Not a joke.' });
  });

  it('count or not, once their flags were looked at', async () => {
    await open([anAdminReview({ flags: ['same_phone'], counted: false, not_counted: 'flagged' })]);
    const sent = answer('post', `${list}/{id}/count`, anAdminReview());
    const opener = screen.getByRole('button', { name: /^Count It/ });
    const asked = await press('Count It');
    expect(asked.getByText(/about .*Salem Al-Ajmi/)).toBeVisible();
    expect(asked.getByText(/^Its stars enter the numbers of .*Salem Al-Ajmi/)).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(opener).toHaveFocus();
    expect(sent.requests).toEqual([]);
    const again = await press('Count It');
    await userEvent.click(again.getByRole('button', { name: 'Count It' }));
    expect(await screen.findByText('The review now counts.')).toBeVisible();
    expect(await sent.body()).toEqual({ counts: true });
  });

  it('stay out of the numbers after a question, which says what changes', async () => {
    const flagged = anAdminReview({ flags: ['same_phone'], counted: false, not_counted: 'flagged' });
    await open([flagged], undefined, 'ar');
    const asked = await press('عدم احتسابه');
    expect(asked.getByText(/^يبقى التقييم ظاهرًا، ولا تدخل نجومه في أرقام سالم العجمي/)).toBeVisible();
    const sent = answer('post', `${list}/{id}/count`, flagged);
    await userEvent.click(asked.getByRole('button', { name: 'عدم احتسابه' }));
    expect(await screen.findByText('التقييم خارج الأرقام الآن.')).toBeVisible();
    expect(await sent.body()).toEqual({ counts: false });
  });

  it.each(['Hide', 'Change How It Counts'])('are quoted in a dialog, with whom they are about: %s', async (name) => {
    await open([anAdminReview()]);
    const dialog = await press(name);
    expect(dialog.getByText('Bait Al-Gahwa about Salem Al-Ajmi')).toBeVisible();
    expect(dialog.getByText('M-7K3Q')).toBeVisible();
    expect(dialog.getByText('Every plate was lit as we had hoped.')).toBeVisible();
  });

  it('without a text are hidden as a whole, which is a sentence', async () => {
    await open([anAdminReview({ body: null })]);
    const dialog = await press('Hide');
    expect(dialog.getByText('The whole review is hidden, and it leaves the numbers.')).toBeVisible();
  });

  it('lead to how their project counts in a number', async () => {
    await open([anAdminReview()]);
    const dialog = await press('Change How It Counts');
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'On time');
    await userEvent.click(dialog.getByRole('radio', { name: 'It counts as missed' }));
    await userEvent.type(dialog.getByRole('textbox'), 'A blank file.');
    const sent = answer('post', '/api/admin/quote-requests/{id}/exclude-fact', { treatments: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The number was changed.')).toBeVisible();
    expect(await sent.body()).toEqual({
      subject: 'creative',
      fact: 'on_time',
      treatment: 'missed',
      note: 'A blank file.',
    });
    expect(sent.requests.at(0)?.url).toMatch(/quote-requests\/q-1\/exclude-fact$/);
  });

  it.each([
    ['en', 'Not in the numbers: one of the two accounts is suspended'],
    ['ar', 'خارج الأرقام: أحد الحسابين موقوف'],
  ] as const)('say of a suspension that there is one, and not why: %s', async (language, words) => {
    await open([anAdminReview({ counted: false, not_counted: 'fraud' })], undefined, language);
    expect(screen.getByText(words)).toBeVisible();
  });

  it('say of one that is not paid what holds with a payment provider and without', async () => {
    await open([anAdminReview({ counted: false, not_counted: 'unpaid' })]);
    const words = 'Not in the numbers: the project isn’t paid as the reviews policy requires';
    expect(screen.getByText(words)).toBeVisible();
  });

  it.each([
    ['en', 'A former brand about a former creative'],
    ['ar', 'تقييم من علامة تجارية سابقة عن مبدع سابق'],
  ] as const)('say who has left: %s', async (language, title) => {
    // A brand that was erased has no name, whatever the type of today's answers says.
    await open([anAdminReview({ brand: { id: 'b-1', name: null }, creative: null })], undefined, language);
    expect(screen.getByRole('heading', { level: 3, name: title })).toBeVisible();
  });

  it('are no matter for an admin who is a side', async () => {
    await open([anAdminReview({ is_side: true })], undefined, 'ar');
    expect(screen.getByText('أنت طرف في هذا المشروع، فالقرار لمشرف آخر.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /إخفاء/ })).not.toBeInTheDocument();
  });
});
