import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MyPage } from '@/api/types';
import { answer, refuse } from '@/test/server';
import { anApplication } from '@/test/applications';
import { aMyPage, aProfile } from '@/test/creative-lifecycle';
import { renderAt } from '@/test/render';
import { signedInAs } from '@/test/users';
import { MyPageScreen } from './my-page-screen';
import { previewOf, type Preview } from './preview';
import { PublishSteps } from './publish-steps';

const Previewed: Preview = ({ of }) => (
  <>
    <h1>{previewOf(of).name}</h1>
    <p>{previewOf(of).bio}</p>
  </>
);
const open = (profile: Partial<MyPage> = {}, language: 'en' | 'ar' = 'en') => {
  answer('get', '/api/creative/profile', aMyPage(profile));
  return renderAt(<MyPageScreen preview={Previewed} />, {
    at: '/creative-page',
    language,
  });
};
const save = () => screen.getByRole('button', { name: 'Save Draft' });
const publish = () => screen.getByRole('button', { name: /^Publish/ });

beforeEach(() => {
  signedInAs({ role: 'creative' });
});

/** A link that was called by its site. */
const unnamed = (path: string) => ({ label: 'instagram.com', url: `https://instagram.com/${path}` });

describe('my page', () => {
  it('is saved as a draft in both languages', async () => {
    const saved = answer('patch', '/api/creative/profile', aMyPage({ has_changes: true }));
    await open();
    await userEvent.type(await screen.findByLabelText(/^Name in Arabic/), 'نورة المطوع');
    await userEvent.type(screen.getByLabelText(/^Bio in Arabic/), 'مصورة طعام.');
    await userEvent.click(screen.getByRole('radio', { name: 'Photography' }));
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    await userEvent.dblClick(save());
    expect(await screen.findByText('Draft saved.')).toBeVisible();
    expect(saved.requests).toHaveLength(1);
    expect(await saved.body()).toEqual({
      ...aProfile({ name_ar: 'نورة المطوع', bio_ar: 'مصورة طعام.', cover: 'photography' }),
      id: undefined,
      profile_image_url: undefined,
      avatar: undefined,
      cover_image: undefined,
    });
  });

  it('says what is missing, ticks it off, and is published by one button', async () => {
    const saved = answer('patch', '/api/creative/profile', aMyPage());
    const published = answer('post', '/api/creative/profile/publish', aMyPage({ is_published: true }));
    await open({ draft: aProfile({ bio: '' }) });
    const missing = within(await screen.findByRole('list', { name: 'Still missing' }));
    const stated = () => missing.getAllByRole('listitem').filter((part) => within(part).queryByLabelText('Added'));
    expect(stated().map((part) => part.textContent)).toEqual(['A rate', 'A link to your work, or a published work']);
    await userEvent.type(screen.getByLabelText(/^Bio in English/), 'Food photographer.');
    expect(stated()).toHaveLength(3);
    await userEvent.click(screen.getByRole('radio', { name: 'Photography' }));
    expect(screen.getByText('Nothing is missing.')).toBeVisible();
    await userEvent.click(publish());
    expect(await screen.findByText('Your page is published.')).toBeVisible();
    expect([saved.requests.length, published.requests.length]).toEqual([1, 1]);
    expect(screen.getByRole('link', { name: 'View Public Page' })).toHaveAttribute('href', '/creatives/0193-noura');
  });

  it('shows at the fields what keeps it from being published', async () => {
    answer('patch', '/api/creative/profile', aMyPage());
    refuse('post', '/api/creative/profile/publish', 422, 'validation_failed', {
      rate_range: ['required'],
      cover: ['required'],
      portfolio_links: ['at_least_one'],
    });
    await open({ draft: aProfile({ rate_range: null, portfolio_links: [] }) });
    await screen.findByLabelText(/^Rate/);
    await userEvent.click(publish());
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Rate: Choose a rate, or “Project-based”.');
    expect(summary).toHaveTextContent('Cover: Add an image above, or choose an illustrated cover.');
    expect(summary).toHaveTextContent('Links to your work: Add one link to your work, or publish a work.');
  });

  it('is saved without a drawn cover that was passed by', async () => {
    const saved = answer('patch', '/api/creative/profile', aMyPage());
    await open();
    const cover = await screen.findByRole('radio', { name: 'Photography' });
    cover.focus();
    await userEvent.tab();
    await userEvent.type(screen.getByLabelText(/^Location in Arabic/), 'حولي');
    expect(screen.getByText('An image or a cover')).toBeVisible();
    await userEvent.click(save());
    expect(await screen.findByText('Draft saved.')).toBeVisible();
    expect(await saved.body()).toMatchObject({ cover: null, location_ar: 'حولي' });
  });

  it('is saved where the server keeps the only language as the first', async () => {
    const arabic = aProfile({ name: 'نورة', name_ar: null, bio: 'مصورة.', bio_ar: null });
    await open({ draft: arabic });
    expect(await screen.findByLabelText(/^Name in Arabic/)).toHaveValue('نورة');
    expect(screen.getByLabelText(/^Bio in English/)).toHaveValue('');
    expect(screen.queryByText('You have unsaved changes.')).not.toBeInTheDocument();
  });

  it('needs no link where a work is published', async () => {
    await open({ draft: aProfile({ portfolio_links: [] }), published_works: 1 });
    const part = await screen.findByText('A link to your work, or a published work');
    expect(within(part).getByLabelText('Added')).toBeInTheDocument();
  });

  it('takes up to five links, completes them, and names them by where they lead', async () => {
    const saved = answer('patch', '/api/creative/profile', aMyPage());
    await open();
    for (const number of [2, 3, 4, 5]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Add a Link' }));
      expect(screen.getByRole('listitem', { name: `Link ${number}` })).toBeVisible();
    }
    expect(screen.getByRole('button', { name: 'Add a Link' })).toBeDisabled();
    const second = within(screen.getByRole('listitem', { name: 'Link 2' }));
    await userEvent.type(second.getByLabelText(/^Link/), 'www.instagram.com/noura');
    await userEvent.click(screen.getByRole('button', { name: 'Move link 2 up' }));
    await userEvent.click(save());
    await waitFor(() => expect(saved.requests).toHaveLength(1));
    expect(await saved.body()).toMatchObject({
      portfolio_links: [
        { label: 'instagram.com/noura', url: 'https://www.instagram.com/noura' },
        { label: 'Portfolio', url: 'https://example.com/noura' },
      ],
    });
  });

  it('tells two links of one site apart, which were named by the site alone', async () => {
    await open({ draft: aProfile({ portfolio_links: [unnamed('noura'), unnamed('noura.food')] }) });
    const labels = await screen.findAllByLabelText(/^Label/);
    expect(labels.map((field) => field.getAttribute('placeholder'))).toEqual([
      'instagram.com/noura',
      'instagram.com/noura.food',
    ]);
    expect(labels[0]).toHaveValue('');
    expect(screen.queryByText('You have unsaved changes.')).not.toBeInTheDocument();
  });

  it('is previewed with what was typed, and goes on where it was', async () => {
    await open();
    await userEvent.type(await screen.findByLabelText(/^Bio in English/), ' And reels.');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Noura Al-Mutawa' })).toBeVisible();
    expect(screen.getByText('Food and product photographer. And reels.', { selector: 'p' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Editing' }));
    expect(screen.getByLabelText(/^Bio in English/)).toHaveValue('Food and product photographer. And reels.');
  });

  it('keeps what was not saved until it is discarded', async () => {
    const first = await open();
    await userEvent.type(await screen.findByLabelText(/^Location in Arabic/), 'السالمية');
    first.unmount();
    await open();
    expect(await screen.findByText('We’ve restored your unsaved changes.')).toBeVisible();
    expect(screen.getByLabelText(/^Location in Arabic/)).toHaveValue('السالمية');
    await userEvent.click(screen.getByRole('button', { name: 'Discard Them' }));
    expect(screen.getByLabelText(/^Location in Arabic/)).toHaveValue('');
    expect(screen.queryByText('We’ve restored your unsaved changes.')).not.toBeInTheDocument();
  });

  it('says which days away make no sense, and that a published page has changes', async () => {
    await open({ is_published: true, draft: aProfile({ away_from: '2026-12-10', away_until: '2026-12-08' }) });
    expect(await screen.findByText('Published')).toBeVisible();
    expect(publish()).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/^Location in Arabic/), 'حولي');
    expect(screen.getByText('Published, with unpublished changes')).toBeVisible();
    await userEvent.click(publish());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unavailable until: The last day can’t be before the first.',
    );
  });

  it('has the words of the reader’s language first, and says which ones are in the wrong field', async () => {
    await open({}, 'ar');
    const names = await screen.findAllByLabelText(/^الاسم ب/u);
    expect(names.map((name) => name.getAttribute('lang'))).toEqual(['ar', 'en']);
    const location = screen.getByLabelText(/^المنطقة بالإنجليزية/u);
    await userEvent.clear(location);
    await userEvent.type(location, 'حولي');
    expect(location).toHaveAccessibleDescription('هذا النص بالعربية، ومكانه في الحقل العربي.');
  });

  it.each([
    [{ is_listed: true }, 'Public, with your application’s details', true],
    [{ is_listed: false }, 'Not published yet', false],
    [{ is_listed: false, is_published: true }, 'Published', false],
  ] as const)('says whether visitors see it, and leads to no more: %o', async (profile, status, isLinked) => {
    await open(profile);
    expect(await screen.findByText(status)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View Public Page' }) !== null).toBe(isLinked);
  });

  it('begins once the application is accepted', async () => {
    refuse('get', '/api/creative/profile', 404, 'not_found');
    await renderAt(<MyPageScreen preview={Previewed} />, { language: 'ar' });
    expect(await screen.findByRole('heading', { level: 1, name: 'تبدأ صفحتك بطلب انضمام' })).toBeVisible();
  });

  it('is not there while its approval can still be undone, which shows to no applicant', async () => {
    answer('get', '/api/creative/applications', [anApplication()]);
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Apply first to get your page' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Publish/ })).not.toBeInTheDocument();
  });

  it('offers another try when it could not be loaded', async () => {
    refuse('get', '/api/creative/profile', 500, 'internal');
    await renderAt(<MyPageScreen preview={Previewed} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t load your page' })).toBeVisible();
  });
});

it('the dashboard says what is missing, and leads to the page', async () => {
  answer('get', '/api/creative/profile', aMyPage());
  await renderAt(<PublishSteps />);
  expect(screen.getByRole('link', { name: 'Complete My Page' })).toHaveAttribute('href', '/creative-page');
  const missing = within(await screen.findByRole('list', { name: 'Still missing' }));
  expect(missing.getAllByRole('listitem').map((part) => part.textContent)).toEqual([
    'An image or a cover',
    'A bio',
    'A rate',
    'A link to your work, or a published work',
  ]);
});
