import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminProfileImage } from '@/api/types';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { WorksScreen } from './works-screen';

const list = '/api/admin/profile-images';

function anImage(differences: Partial<AdminProfileImage> = {}): AdminProfileImage {
  return {
    id: 'i-1',
    part: 'avatar',
    creative: { id: 'c-1', name: 'Dana', name_ar: 'دانة', listed: true },
    is_own: false,
    urls: { '96': '/i-1/96', '192': '/i-1/192', '384': '/i-1/384' },
    width: 384,
    height: 384,
    thumbhash: null,
    published_at: '2026-11-20T09:00:00Z',
    seen: false,
    hidden_at: null,
    hidden_by: null,
    hidden_reason: null,
    ...differences,
  };
}

async function open(images: AdminProfileImage[], more = '', language: 'en' | 'ar' = 'en') {
  answer('get', `${list}/counts`, { new: 2, hidden: 1, seen: 7 });
  const sent = answer('get', list, images);
  await renderAt(<WorksScreen />, { at: `/admin/works?view=pictures${more}`, language });
  await screen.findAllByRole('heading', { level: 3 });
  return sent;
}

describe('published pictures', () => {
  it('are next to the works, by state, with their creatives', async () => {
    answer('get', '/api/admin/works', []);
    answer('get', `${list}/counts`, { new: 2, hidden: 1, seen: 7 });
    const sent = answer('get', list, [anImage()]);
    await renderAt(<WorksScreen />, { at: '/admin/works?state=hidden' });
    await userEvent.click(await screen.findByRole('link', { name: 'Profile pictures 2' }));
    expect(address()).toBe('/admin/works?view=pictures');
    const card = within(await screen.findByRole('list', { name: 'New' }));
    expect(card.getByRole('heading', { name: 'Profile picture' })).toBeVisible();
    expect(card.getByRole('img', { name: 'Profile picture of Dana' })).toHaveAttribute('src', '/i-1/384');
    expect(card.getByRole('link', { name: 'Dana' })).toHaveAttribute('href', '/creatives/c-1');
    expect(sent.requests.at(0)?.url).toMatch(/\?state=new&limit=24$/);
    await userEvent.click(screen.getByRole('link', { name: 'Hidden 1' }));
    expect(address()).toBe('/admin/works?view=pictures&state=hidden');
    await waitFor(() => expect(sent.requests.at(-1)?.url).toMatch(/state=hidden/));
  });

  it('are hidden with a reason, which is asked for', async () => {
    await open([anImage()]);
    const sent = answer('post', `${list}/{id}/hide`, anImage());
    const opener = screen.getByRole('button', { name: 'Hide Profile picture Dana' });
    await userEvent.click(opener);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide Dana’s profile picture?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Hide Image' }));
    expect(dialog.getByText('This field is required.')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveFocus();
    await userEvent.type(dialog.getByLabelText('Reason'), ' Not a face. ');
    answer('get', list, []);
    await userEvent.click(dialog.getByRole('button', { name: 'Hide Image' }));
    expect(await screen.findByText('The image is hidden')).toBeVisible();
    expect(await sent.body()).toEqual({ reason: 'Not a face.' });
    expect(await screen.findByText('No new images')).toBeVisible();
  });

  it.each([
    ['en', 'This is yours, so another admin decides.', /^(?:Hide|Restore)/],
    ['ar', 'هذا المحتوى لك، فالقرار لمشرف آخر.', /^(?:إخفاء|إعادة)/u],
  ] as const)('are left to others by the admin who shows them: %s', async (language, said, decide) => {
    const hidden = anImage({ id: 'i-2', hidden_at: '2026-11-21T09:00:00Z', is_own: true });
    await open([anImage({ is_own: true }), hidden], '', language);
    expect(screen.getAllByText(said)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: decide })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(?:Mark|تسجيل)/u })).toBeNull();
  });

  it('say why one could not be hidden', async () => {
    await open([anImage({ part: 'cover' })], '', 'ar');
    refuse('post', `${list}/{id}/hide`, 500, 'internal');
    await userEvent.click(screen.getByRole('button', { name: /^إخفاء صورة غلاف/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('السبب'), 'x');
    await userEvent.click(dialog.getByRole('button', { name: 'إخفاء الصورة' }));
    expect(await dialog.findByText('تعذّر إخفاء الصورة.')).toBeVisible();
  });

  it('are restored, and say who hid them and why', async () => {
    const hidden = { hidden_at: '2026-11-21T09:00:00Z', hidden_by: 'Hessa', hidden_reason: 'Not a face.', seen: true };
    await open([anImage({ part: 'cover', ...hidden })], '&state=hidden');
    expect(screen.getByText('Hidden by Hessa on November 21, 2026')).toBeVisible();
    expect(screen.getByText('Not a face.')).toBeVisible();
    const sent = answer('post', `${list}/{id}/restore`, anImage());
    const opener = screen.getByRole('button', { name: 'Restore Cover image Dana' });
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Image' }));
    expect(await screen.findByText('The image is shown again')).toBeVisible();
    expect(sent.requests.at(0)?.url).toMatch(/profile-images\/i-1\/restore$/);
  });

  it('are marked as seen as they were listed, one or all of them', async () => {
    const images = [anImage(), anImage({ id: 'i-2', part: 'cover', published_at: '2026-11-21T09:00:00.5Z' })];
    await open(images);
    const sent = answer('post', `${list}/seen`, null, { status: 204 });
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Reviewed Profile picture Dana' }));
    expect(await screen.findByText('Image marked as reviewed')).toBeVisible();
    expect(await sent.body()).toEqual({ ids: ['i-1'], until: '2026-11-20T09:00:00Z' });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark All 2 as Reviewed' }));
    expect(await screen.findByText('2 images marked as reviewed')).toBeVisible();
    expect(await sent.body()).toEqual({ ids: ['i-1', 'i-2'], until: '2026-11-21T09:00:00.5Z' });
  });

  it('are listed further on demand', async () => {
    answer('get', `${list}/counts`, { new: 2, hidden: 0, seen: 0 });
    answer('get', list, [anImage()], {
      headers: { Link: '</api/admin/profile-images?cursor=next>; rel="next"', 'X-Total-Count': '2' },
    });
    await renderAt(<WorksScreen />, { at: '/admin/works?view=pictures' });
    const more = await screen.findByRole('button', { name: 'Show More' });
    const sent = answer('get', list, [anImage({ id: 'i-2', part: 'cover' })]);
    await userEvent.click(more);
    expect(await screen.findByRole('heading', { name: 'Cover image' })).toBeVisible();
    expect(sent.requests.at(0)?.url).toMatch(/cursor=next/);
  });
});
