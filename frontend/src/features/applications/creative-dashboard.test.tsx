import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { anApplication } from '@/test/applications';
import { aMyPage, aProfile } from '@/test/creative-lifecycle';
import { payments } from '@/test/payments';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { CreativeDashboard } from './creative-dashboard';
import { JoinScreen } from './join-screen';

const open = (applications: readonly Application[], language: Language = 'en') => {
  answer('get', '/api/creative/applications', [...applications]);
  return renderAt(<CreativeDashboard banner={null} inbox={<p>the inbox</p>} publish={<p>what is missing</p>} />, {
    at: '/creative-dashboard',
    language,
  });
};

const steps = () => screen.getByRole('region', { name: 'Your path to the roster' });
const present = () =>
  within(steps())
    .getAllByRole('listitem')
    .find((step) => step.getAttribute('aria-current') === 'step');

beforeEach(() => {
  signedInAs({ role: 'creative' });
  answer('get', '/api/config', aConfig());
});

describe('the creative dashboard', () => {
  it('counts the applications by status, and shows the reviewer’s note', async () => {
    // The server counts: more than the list shows at once.
    answer('get', '/api/creative/applications/counts', {
      by_status: { Pending: 0, Accepted: 1, Completed: 0, Rejected: 3, Withdrawn: 2 },
      needs_changes: 0,
    });
    await open([
      anApplication({ id: 'b', status: 'Accepted', is_reviewed: true, created_at: '2026-11-12T09:00:00Z' }),
      anApplication({ status: 'Rejected', is_reviewed: true, review_note: 'Please add three finished projects.' }),
    ]);
    const list = await screen.findByRole('list', { name: 'Your applications' });
    expect(await screen.findByText('Not accepted or withdrawn')).toBeVisible();
    expect(screen.getAllByRole('definition').map((tile) => tile.textContent)).toEqual(['6', '0', '1', '0', '5']);
    expect(within(list).getByText('Approved')).toBeVisible();
    await userEvent.click(within(list).getByRole('button', { name: 'Sent on November 10, 2026' }));
    const details = await screen.findByRole('dialog', { name: 'Dana Al-Rashid' });
    expect(await within(details).findByText('Please add three finished projects.')).toBeVisible();
    expect(within(details).getByText('Food Photography')).toBeVisible();
    expect(within(details).getByRole('link', { name: 'https://example.com/dana' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
  });

  it('invites a creative who has not applied yet', async () => {
    await open([], 'ar');
    expect(await screen.findByRole('link', { name: 'قدّم طلب انضمامك' })).toHaveAttribute('href', '/join-creative');
    expect(screen.queryByText('the inbox')).not.toBeInTheDocument();
  });

  it.each(['Accepted', 'Completed'] as const)('shows the requests to a creative on the roster: %s', async (status) => {
    await open([anApplication({ status, is_reviewed: true })]);
    expect(await screen.findByText('the inbox')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Page' })).toHaveAttribute('href', '/creative-page');
    expect(screen.queryByText('what is missing') !== null).toBe(status === 'Accepted');
  });

  it('keeps the applications of a creative with a page behind one line', async () => {
    await open([
      anApplication({ id: 'b', status: 'Completed', is_reviewed: true, reviewed_at: '2026-11-12T09:00:00Z' }),
      anApplication({ status: 'Rejected', is_reviewed: true }),
    ]);
    await userEvent.click(await screen.findByText('· Approved on November 12, 2026'));
    const list = within(screen.getByRole('list', { name: 'Your applications' }));
    expect(list.getAllByRole('button')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 2, name: 'Your application' })).toBeVisible();
    expect(screen.queryByText('Total applications')).not.toBeInTheDocument();
  });

  it.each([
    ['ar', 'مريم الكندري', 'مرحبًا مريم الكندري'],
    ['ar', null, 'مرحبًا Amal Al-Ali'],
    ['en', 'مريم الكندري', 'Welcome, Amal Al-Ali'],
  ] as const)('greets in Arabic by the Arabic name of the page: %s %s', async (language, nameAr, greeting) => {
    answer('get', '/api/creative/profile', aMyPage({ published: aProfile({ name_ar: nameAr }) }));
    await open([anApplication({ status: 'Completed', is_reviewed: true })], language);
    expect(await screen.findByRole('heading', { level: 1, name: greeting })).toBeVisible();
  });
});

it.each([
  ['where money is paid here', payments, true],
  ['not without a provider', null, false],
] as const)('the dashboard leads to the earnings before the first project: %s', async (_, provider, isShown) => {
  answer('get', '/api/config', aConfig({ payments: provider }));
  await open([anApplication({ status: 'Completed', is_reviewed: true })], 'ar');
  expect(await screen.findByRole('link', { name: 'صفحتي' })).toBeVisible();
  if (isShown) expect(await screen.findByRole('link', { name: 'أرباحي' })).toHaveAttribute('href', '/earnings');
  else expect(screen.queryByRole('link', { name: 'أرباحي' })).not.toBeInTheDocument();
});

describe('the way onto the roster', () => {
  it('says by when a review is likely, and gives the focus back when the application is closed', async () => {
    // A Tuesday: five working days later is the next Tuesday.
    await open([anApplication()]);
    expect(await screen.findByRole('heading', { name: 'Our team is reviewing your work' })).toBeVisible();
    expect(within(steps()).getByText(/^Sent on November 10, 2026\. .* by Tuesday, November 17;/)).toBeVisible();
    expect(present()).toHaveTextContent('In review');
    const button = screen.getByRole('button', { name: 'View My Application' });
    await userEvent.click(button);
    expect(address()).toBe('/creative-dashboard?application=0193-dana');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(button).toHaveFocus();
  });

  it('leads from the team’s wish to the form', async () => {
    await open([{ ...anApplication({ review_note: 'Please add your bio in Arabic.' }), stage: 'needs_changes' }]);
    expect(await screen.findByText('Please add your bio in Arabic.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit My Application' })).toHaveAttribute(
      'href',
      '/join-creative?edit=0193-dana',
    );
  });

  it.each([
    [{ status: 'Rejected', reviewed_at: new Date().toISOString() }, /^You can apply again from /, false],
    [{ status: 'Rejected', reviewed_at: '2025-01-01T09:00:00Z' }, 'You can apply again now.', true],
    [{ status: 'Withdrawn' }, 'You can apply again any time.', true],
  ] as const)('says when to apply again: %o', async (application, text, mayApply) => {
    await open([anApplication({ is_reviewed: true, ...application })]);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Apply Again' }) !== null).toBe(mayApply);
  });

  it('ends by withdrawing, once that is confirmed', async () => {
    await open([anApplication()]);
    const withdrawn = answer('post', '/api/creative/applications/{id}/withdraw', anApplication());
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Withdraw your application?' }));
    answer('get', '/api/creative/applications', [anApplication({ status: 'Withdrawn', is_reviewed: true })]);
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw Application' }));
    expect(await screen.findByText('Your application was withdrawn.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'You withdrew your application' })).toBeVisible();
    expect(withdrawn.requests).toHaveLength(1);
  });
});

const edit = async (application: Application) => {
  answer('get', '/api/creative/applications', [application]);
  await renderAt(<JoinScreen />, { at: '/join-creative?edit=0193-dana' });
};

describe('editing an open application', () => {
  const wished = { ...anApplication({ review_note: 'Please say more.' }), stage: 'needs_changes' } as const;

  it('begins with what was sent, and sends it again without another consent', async () => {
    const sent = answer('patch', '/api/creative/applications/{id}', wished);
    await edit(wished);
    expect(await screen.findByText('Please say more.')).toBeVisible();
    const bio = screen.getByLabelText('Bio');
    expect(bio).toHaveValue('Photographer of small things.');
    expect(screen.getByRole('checkbox', { name: 'Food Photography' })).toBeChecked();
    await userEvent.type(bio, ' And large ones.');
    await userEvent.click(screen.getByRole('button', { name: 'Send Application Again' }));
    await waitFor(() => expect(address()).toBe('/creative-dashboard'));
    expect(screen.getByText('Your application was sent again.')).toBeVisible();
    const body = await sent.body();
    expect(body).toMatchObject({
      bio: 'Photographer of small things. And large ones.',
      skills: ['Photography', 'UGC', 'Branding', 'Voiceover'],
      rateRange: 'KWD 15-30/hour',
      years_experience: 4,
    });
    expect(Object.keys(body as object).filter((name) => name.startsWith('terms_'))).toEqual([]);
  });

  it('says why it failed, and keeps what was typed', async () => {
    refuse('patch', '/api/creative/applications/{id}', 409, 'already_reviewed');
    await edit(wished);
    await userEvent.type(await screen.findByLabelText('Bio'), ' And large ones.');
    await userEvent.click(screen.getByRole('button', { name: 'Send Application Again' }));
    expect(await screen.findByText('Another admin has already reviewed this application.')).toBeVisible();
    expect(screen.getByLabelText('Bio')).toHaveValue('Photographer of small things. And large ones.');
  });

  it('is not offered for one that is decided', async () => {
    await edit(anApplication({ status: 'Accepted', is_reviewed: true }));
    expect(await screen.findByRole('heading', { level: 1, name: /already on the roster/ })).toBeVisible();
  });
});
