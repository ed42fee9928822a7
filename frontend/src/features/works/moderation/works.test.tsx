import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminWork } from '@/api/types';
import { aWorkFile } from '@/test/own-works';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aFilmFile, aPictureFile, aSoundFile, aWork, media } from '@/test/works';
import { WorksScreen } from './works-screen';

const list = '/api/admin/works';

function anAdminWork(differences: Partial<AdminWork> = {}): AdminWork {
  const { captions: _captions, ...work } = aWork();
  return {
    ...work,
    files: [stored('table')],
    poster: null,
    captions: { en: null, ar: null },
    state: 'published',
    created_at: '2026-11-20T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
    creative: { id: 'c-1', name: 'Dana', name_ar: 'دانة', listed: true },
    is_own: false,
    seen: false,
    hidden_by: null,
    hidden_at: null,
    hidden_reason: null,
    ...differences,
  };
}

type Stored = AdminWork['files'][number];

function stored(name: string, shown = aPictureFile(name)): Stored {
  return aWorkFile(`f-${name}`, { name: `${name}.jpg`, bytes: 10, received: 10, ...shown });
}

async function open(works: AdminWork[], at = '/admin/works', language: 'en' | 'ar' = 'en') {
  answer('get', `${list}/counts`, { new: 3, hidden: 1, seen: 40 });
  const sent = answer('get', list, works);
  await renderAt(<WorksScreen />, { at, language });
  await screen.findAllByRole('heading', { level: 3 });
  return sent;
}

describe('published works', () => {
  it('are listed by state, with counts, a picture and a link to their creative', async () => {
    const sent = await open([anAdminWork()]);
    expect(sent.requests.at(0)?.url).toMatch(/\?state=new&limit=24$/);
    const card = within(screen.getByRole('list', { name: 'New' }));
    expect(card.getByRole('heading', { name: 'Ramadan table' })).toBeVisible();
    expect(card.getByRole('img', { name: 'A table seen from above' })).toBeVisible();
    expect(card.getByRole('link', { name: 'Dana' })).toHaveAttribute('href', '/creatives/c-1');
    await userEvent.click(screen.getByRole('link', { name: 'Hidden 1' }));
    expect(address()).toBe('/admin/works?state=hidden');
    await waitFor(() => expect(sent.requests.at(-1)?.url).toMatch(/state=hidden/));
  });

  it('are in the reader’s language, and name a creative without a page', async () => {
    await open(
      [anAdminWork({ creative: { id: 'c-1', name: 'Dana', name_ar: 'دانة', listed: false } })],
      undefined,
      'ar',
    );
    expect(await screen.findByRole('heading', { name: 'مائدة رمضان' })).toBeVisible();
    expect(screen.getByText('دانة')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'دانة' })).not.toBeInTheDocument();
  });

  it('are hidden with a reason', async () => {
    await open([anAdminWork()]);
    const sent = answer('post', `${list}/{id}/hide`, anAdminWork({ state: 'hidden' }));
    const opener = screen.getByRole('button', { name: 'Hide Ramadan table' });
    await userEvent.click(opener);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide “Ramadan table”?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Hide Work' }));
    expect(dialog.getByText('This field is required.')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveFocus();
    await userEvent.type(dialog.getByLabelText('Reason'), ' Not yours. ');
    answer('get', list, []);
    await userEvent.click(dialog.getByRole('button', { name: 'Hide Work' }));
    expect(await screen.findByText('The work is hidden')).toBeVisible();
    expect(await sent.body()).toEqual({ reason: 'Not yours.' });
    expect(sent.requests.at(0)?.url).toMatch(/works\/table\/hide$/);
    expect(await screen.findByText('No new works')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are restored, and say who hid them and why', async () => {
    const hidden = anAdminWork({
      state: 'hidden',
      seen: true,
      hidden_by: 'Hessa',
      hidden_at: '2026-11-21T09:00:00Z',
      hidden_reason: 'Not yours.',
    });
    await open([hidden, { ...hidden, id: 'wall', seen: false }], '/admin/works?state=hidden');
    expect(screen.getAllByText('Hidden by Hessa on November 21, 2026')[0]).toBeVisible();
    expect(screen.getAllByText('Not yours.')).toHaveLength(2);
    expect(screen.getByText('Hidden, edited since')).toBeVisible();
    const sent = answer('post', `${list}/{id}/restore`, anAdminWork());
    const opener = screen.getAllByRole('button', { name: 'Restore Ramadan table' })[0] as HTMLElement;
    await userEvent.click(opener);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Work' }));
    expect(await screen.findByText('The work is published again')).toBeVisible();
    expect(sent.requests).toHaveLength(1);
  });

  it('are marked as seen as they were listed, one or all of them', async () => {
    const works = [anAdminWork(), anAdminWork({ id: 'wall', title: 'Wall', updated_at: '2026-11-21T09:00:00.5Z' })];
    await open(works);
    const sent = answer('post', `${list}/seen`, null, { status: 204 });
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Reviewed Ramadan table' }));
    expect(await screen.findByText('Work marked as reviewed')).toBeVisible();
    expect(await sent.body()).toEqual({ ids: ['table'], until: '2026-11-20T09:00:00Z' });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark All 2 as Reviewed' }));
    expect(await screen.findByText('2 works marked as reviewed')).toBeVisible();
    expect(await sent.body()).toEqual({ ids: ['table', 'wall'], until: '2026-11-21T09:00:00.5Z' });
  });

  it.each([
    ['en', 'This is yours, so another admin decides.', /^Hide/],
    ['ar', 'هذا المحتوى لك، فالقرار لمشرف آخر.', /^إخفاء/u],
  ] as const)('are left to others by the admin who shows them: %s', async (language, said, hide) => {
    const works = ['wall', 'roof'].map((id) => anAdminWork({ id, title: id, title_ar: id }));
    await open([anAdminWork({ is_own: true }), ...works], undefined, language);
    expect(screen.getByText(said)).toBeVisible();
    expect(screen.getAllByRole('button', { name: hide })).toHaveLength(2);
    const sent = answer('post', `${list}/seen`, null, { status: 204 });
    await userEvent.click(screen.getByRole('button', { name: /^(?:Mark All 2|تسجيل مراجعة الكل)/u }));
    const others = { ids: ['wall', 'roof'], until: '2026-11-20T09:00:00Z' };
    await waitFor(async () => expect(await sent.body()).toEqual(others));
  });

  it('are hidden by others, also where that was not known', async () => {
    await open([anAdminWork()]);
    refuse('post', `${list}/{id}/hide`, 403, 'own_review');
    await userEvent.click(screen.getByRole('button', { name: 'Hide Ramadan table' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Hide Work' }));
    expect(await screen.findByText(/Another admin must decide\.$/)).toBeVisible();
  });

  it('say why a work could not be hidden', async () => {
    await open([anAdminWork()]);
    refuse('post', `${list}/{id}/hide`, 409, 'stale_stage');
    await userEvent.click(screen.getByRole('button', { name: 'Hide Ramadan table' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Hide Work' }));
    expect(await screen.findByText(/This has changed/)).toBeVisible();
  });

  it('are looked at in full: a film opens, sound plays in the list, a link leads elsewhere', async () => {
    media();
    await open([
      anAdminWork({ files: [stored('film', aFilmFile('film'))], poster: stored('poster') }),
      anAdminWork({ id: 'voice', title: 'Voice', files: [stored('voice', aSoundFile('voice'))] }),
      anAdminWork({ id: 'link', title: 'Link', files: [], poster: stored('cover'), link: 'https://vimeo.com/1' }),
    ]);
    expect(screen.getByRole('link', { name: /Vimeo/ })).toHaveAttribute('href', 'https://vimeo.com/1');
    expect(screen.getByRole('button', { name: 'Play Voice' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Open:/ }));
    expect(await screen.findByLabelText('Video: Ramadan table')).toBeInTheDocument();
  });
});
