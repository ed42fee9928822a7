import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { aMyPage } from '@/test/creative-lifecycle';
import { renderAt } from '@/test/render';
import { aPublicReview, ownRecord } from '@/test/reviews';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { OwnRecordScreen } from './own-record-screen';

beforeAll(() => i18n.loadNamespaces(['reviews', 'roster', 'reports']));

const [onTime] = ownRecord.facts;
const aFact = (differences: Partial<(typeof ownRecord.facts)[number]>) => {
  if (!onTime) throw new Error('the sample has no facts');
  return { ...onTime, projects: [], ...differences };
};
const cardOf = (name: string) => {
  const card = screen.getByRole('heading', { level: 3, name }).closest('li');
  if (!card) throw new Error(`no card of ${name}`);
  return within(card);
};

describe('one’s own record', () => {
  it.each([
    [2, 'لم يظهر بعد: 2 من 5 مشاريع'],
    [4, 'لم يظهر بعد: 4 من 5 مشاريع'],
    [0, 'لم يظهر بعد: 0 من 5 مشاريع'],
  ])('says in Arabic how many there are until a number is shown: %i', async (total, words) => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/creative/record', { ...ownRecord, facts: [aFact({ fact: 'finished', shown: false, total })] });
    await renderAt(<OwnRecordScreen />, { language: 'ar' });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows the projects behind each number, and what is not shown to others yet', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/creative/record', ownRecord);
    await renderAt(<OwnRecordScreen />);
    expect(await screen.findByText('11 of 12')).toBeVisible();
    expect(screen.getByText('Not shown yet: 4 of 5 projects')).toBeVisible();
    expect(screen.getByText(/^Others see a number once/)).toBeVisible();
    await userEvent.click(screen.getByText('2 projects behind this number'));
    expect(screen.getByText('Doesn’t count')).toBeVisible();
    expect(screen.getByText('On hold on the due day')).toBeVisible();
    expect(screen.getByText('A blank file.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/requests/q-2');
    expect(screen.getByText(/once 3 brands have reviewed\. So far: 2/)).toBeVisible();
  });

  it('says how a number is counted to those who ask', async () => {
    signedInAs({ role: 'creative' });
    const own = aFact({ fact: 'approved_first', shown: false });
    answer('get', '/api/creative/record', { ...ownRecord, facts: [aFact({}), own] });
    await renderAt(<OwnRecordScreen />);
    const method = await screen.findByText(/^First deliveries on the agreed day/);
    expect(method).not.toBeVisible();
    await userEvent.click(cardOf('On time').getByText('How is this counted?'));
    expect(method).toBeVisible();
    // All that others may see is shown.
    expect(screen.queryByText(/^Others see a number once/)).not.toBeInTheDocument();
  });

  it('is of numbers in their units', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/creative/record', {
      ...ownRecord,
      facts: [
        aFact({ fact: 'typical_hours', good: null, value: 96, needs: 3 }),
        aFact({ fact: 'projects', good: null, total: null, value: 14, needs: 1 }),
        aFact({ fact: 'decides_within', good: null, value: null, total: 8, shown: false, needs: 3 }),
        aFact({ fact: 'approved_first', good: 7, total: 9, shown: false }),
      ],
    });
    await renderAt(<OwnRecordScreen />);
    expect(await screen.findByText('4 days')).toBeVisible();
    expect(cardOf('Projects').getByText('14')).toBeVisible();
    // There are enough, and no usual time nevertheless.
    expect(cardOf('Time to decide').getByText('Not shown yet')).toBeVisible();
    expect(cardOf('Approved without a revision').getByText('7 of 9')).toBeVisible();
    expect(cardOf('Approved without a revision').getByText('Only you see this number.')).toBeVisible();
  });

  it.each([
    ['en', 'pays_within', '2 payments behind this number'],
    ['en', 'answers', '2 requests behind this number'],
    ['ar', 'paid_on_time', 'دفعتان وراء هذا الرقم'],
    ['ar', 'decides_within', 'مرتا تسليم وراء هذا الرقم'],
  ] as const)('names what is behind a number: %s %s', async (language, fact, words) => {
    signedInAs({ role: 'brand' });
    const facts = ownRecord.facts.slice(0, 1).map((counted) => ({ ...counted, fact }));
    answer('get', '/api/brand/record', { ...ownRecord, facts });
    await renderAt(<OwnRecordScreen />, { language });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('is the brand’s for brands', async () => {
    signedInAs({ role: 'brand' });
    answer('get', '/api/brand/record', { ...ownRecord, facts: [], is_new: true, score_needs: 0 });
    await renderAt(<OwnRecordScreen />, { language: 'ar' });
    expect(await screen.findByText('انضمام حديث إلى مرسم')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'التقييمات عنك' })).not.toBeInTheDocument();
  });
});

describe('the reviews about oneself', () => {
  it('are there as visitors read them, with the way to report one and to the projects', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/creative/record', ownRecord);
    const heard = answer('get', '/api/creatives/{id}/reviews', [aPublicReview()]);
    await renderAt(<OwnRecordScreen />);
    const list = within(await screen.findByRole('list', { name: 'Reviews about you' }));
    expect(list.getByRole('heading', { name: 'Bait Al-Gahwa' })).toBeVisible();
    expect(await list.findByRole('button', { name: 'Report the review by Bait Al-Gahwa' })).toBeVisible();
    expect(heard.requests[0]?.url).toMatch(/\/api\/creatives\/0193-noura\/reviews$/);
    expect(screen.getByRole('link', { name: 'Go to My Projects' })).toHaveAttribute(
      'href',
      '/creative-dashboard?box=chosen',
    );
  });

  it('are left out while visitors find no page', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/creative/record', ownRecord);
    answer('get', '/api/creative/profile', aMyPage({ is_listed: false }));
    await renderAt(<OwnRecordScreen />);
    expect(await screen.findByText('11 of 12')).toBeVisible();
    await expect.poll(() => screen.queryByRole('heading', { name: 'Reviews about you' })).toBeNull();
  });

  it('can be fetched again where that failed', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/creative/record', ownRecord);
    refuse('get', '/api/creative/profile', 500, 'internal');
    await renderAt(<OwnRecordScreen />, { language: 'ar' });
    expect(await screen.findByText('تعذّر تحميل التقييمات')).toBeVisible();
    answer('get', '/api/creative/profile', aMyPage());
    answer('get', '/api/creatives/{id}/reviews', [aPublicReview()]);
    await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByRole('list', { name: 'التقييمات عنك' })).toBeVisible();
  });
});
