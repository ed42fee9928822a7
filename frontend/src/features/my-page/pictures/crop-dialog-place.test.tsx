import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMyPage, aPagePicture, aProfile } from '@/test/creative-lifecycle';
import { renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { aTusServer, type TusServer } from '@/test/tus-server';
import { signedInAs } from '@/test/users';
import { MyPageScreen } from '../my-page-screen';
import { loadCropDialog } from './load-crop-dialog';

vi.mock('./load-crop-dialog', { spy: true });

let tus: TusServer;

beforeEach(() => {
  vi.mocked(loadCropDialog).mockReset();
  signedInAs({ role: 'creative' });
  tus = aTusServer();
});

/** Types something, and crops the existing picture again. */
async function cutAgain(): Promise<HTMLElement> {
  answer('get', '/api/creative/profile', aMyPage({ draft: aProfile({ avatar: aPagePicture() }) }));
  await renderAt(<MyPageScreen preview={() => null} />, { at: '/creative-page' });
  await userEvent.type(await screen.findByLabelText(/^Bio in English/), ' And reels.');
  await userEvent.click(screen.getByRole('button', { name: /^Change Crop Profile/ }));
  return screen.findByRole('dialog', { name: 'Crop your profile picture' });
}

const expectTyped = () =>
  expect(screen.getByLabelText(/^Bio in English/)).toHaveValue('Food and product photographer. And reels.');

describe('the dialog that cuts a picture', () => {
  it('says where its code could not be loaded, and tries again', async () => {
    vi.mocked(loadCropDialog).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    const dialog = within(await cutAgain());
    expect(dialog.getByText(/^We couldn’t load the crop tool/)).toBeVisible();
    const before = vi.mocked(loadCropDialog).mock.calls.length;
    await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(vi.mocked(loadCropDialog).mock.calls).toHaveLength(before + 1);
    expect(dialog.getByText(/^We couldn’t load the crop tool/)).toBeVisible();
    vi.mocked(loadCropDialog).mockReset();
    tus.uploads.set('file-1', {
      id: 'file-1',
      metadata: {},
      length: 1,
      received: 1,
      file: { state: 'ready', kind: 'image', width: 800, height: 600, urls: { '800': '/api/files/x/800' } },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('slider', { name: 'Zoom' })).toBeVisible();
    expectTyped();
  });

  it('gives the focus back where it is closed without its code', async () => {
    vi.mocked(loadCropDialog).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    const dialog = within(await cutAgain());
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Change Crop Profile/ })).toHaveFocus());
    expectTyped();
  });

  it.each([
    ['the connection is lost', () => server.use(http.get('*/api/files/:id', () => HttpResponse.error()))],
    ['the server is busy', () => refuse('get', '/api/files/{id}', 503, 'unavailable')],
    ['the file is gone', () => refuse('get', '/api/files/{id}', 404, 'not_found')],
  ])('says that the picture could not be loaded: %s', async (_, fail) => {
    fail();
    const dialog = within(await cutAgain());
    expect(await dialog.findByText(/^Failed to load the image/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expectTyped();
  });
});
