import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MyPage, Profile } from '@/api/types';
import { answer, refuse } from '@/test/server';
import { aMyPage, aPagePicture, aProfile } from '@/test/creative-lifecycle';
import { layOut } from '@/test/cropping';
import { renderAt } from '@/test/render';
import { aTusServer, type TusServer } from '@/test/tus-server';
import { aPicture } from '@/test/upload-form';
import { signedInAs } from '@/test/users';
import { MyPageScreen } from '../my-page-screen';
import { previewOf, type Preview } from '../preview';

const Previewed: Preview = ({ of }) => (
  <p>
    preview of {previewOf(of).profile_image_url} and {previewOf(of).cover_image?.srcset}
  </p>
);
const withDraft = (draft: Partial<Profile>, more: Partial<MyPage> = {}) => aMyPage({ draft: aProfile(draft), ...more });
const show = (profile: MyPage, language: 'en' | 'ar' = 'en') => {
  answer('get', '/api/creative/profile', profile);
  return renderAt(<MyPageScreen preview={Previewed} />, { at: '/creative-page', language });
};
const part = async (name: string) => within(await screen.findByRole('group', { name }));
const avatarPart = () => part('Profile picture');
const pictureAddress = '/api/creative/profile/{part}';

let tus: TusServer;

beforeEach(() => {
  signedInAs({ role: 'creative' });
  tus = aTusServer();
  tus.outcome = {
    state: 'ready',
    kind: 'image',
    width: 800,
    height: 600,
    urls: { '320': '/api/files/x/320', '800': '/api/files/x/800' },
  };
});

afterEach(() => vi.useRealTimers());

/** Chooses a picture for the part, whose dialog opens once it is ready. */
async function upload(label = 'Profile picture'): Promise<HTMLElement> {
  const field = await screen.findByRole('group', { name: label });
  fireEvent.change(within(field).getByLabelText('Choose a File', { selector: 'input' }), {
    target: { files: [aPicture('noura.png', 5_000)] },
  });
  return screen.findByRole('dialog');
}

/** The frame, once the picture is there. */
async function stage(dialog: HTMLElement): Promise<HTMLElement> {
  const zoom = await within(dialog).findByRole('slider', { name: 'Zoom' });
  const picture = dialog.querySelector('img');
  if (!picture || !zoom) throw new Error('no picture');
  fireEvent.load(picture);
  return within(dialog).getByRole('application', { name: 'Visible area' });
}

const use = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Use This Image' });

describe('a picture of the page', () => {
  it('is uploaded, cut by the keyboard, saved in the draft and shown once it is ready', async () => {
    layOut({ width: 400, height: 400 });
    await show(aMyPage());
    await userEvent.type(await screen.findByLabelText(/^Bio in English/), ' And reels.');
    const dialog = await upload();
    expect(dialog).toHaveAccessibleName('Crop your profile picture');
    const [sent] = tus.uploads.values();
    expect(sent?.metadata).toMatchObject({ purpose: 'avatar' });
    const frame = await stage(dialog);
    const zoom = within(dialog).getByRole('slider', { name: 'Zoom' });
    fireEvent.change(zoom, { target: { value: '2' } });
    expect(zoom).toHaveAttribute('aria-valuetext', '200%');
    frame.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
    const saved = answer('put', pictureAddress, withDraft({ avatar: aPagePicture({ state: 'processing', urls: {} }) }));
    answer('get', '/api/creative/profile', withDraft({ avatar: aPagePicture() }));
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    await userEvent.click(use(dialog));
    expect(await screen.findByText('Profile picture saved to your draft.')).toBeVisible();
    expect(saved.requests.at(0)?.url).toMatch(/\/profile\/avatar$/);
    const body = (await saved.body()) as { file: string; crop: Record<string, number> };
    expect(body.file).toBe('file-1');
    // The middle half, moved by 16 and 8 of 800 pixels' half on the screen.
    expect(body.crop.width).toBeCloseTo(0.375, 4);
    expect(body.crop.height).toBeCloseTo(0.5, 4);
    expect(body.crop.x).toBeCloseTo(0.3125 + 16 / 2 / (400 * (4 / 3)), 4);
    expect(body.crop.y).toBeCloseTo(0.25 + 8 / 2 / 400, 4);
    const chosen = await avatarPart();
    expect(chosen.getByText('Processing…')).toBeVisible();
    // Asked again until it is ready.
    act(() => void vi.advanceTimersByTime(3_000));
    expect(await chosen.findByRole('img', { name: 'Your profile picture' })).toHaveAttribute(
      'src',
      '/api/files/made-1/content?width=192',
    );
    expect(chosen.getByText('In your draft. Brands see it after you publish.')).toBeVisible();
    expect(screen.getByLabelText(/^Bio in English/)).toHaveValue('Food and product photographer. And reels.');
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
  });

  it('is moved by buttons to its edge, and keeps its cut when it is cut again', async () => {
    layOut({ width: 400, height: 400 });
    await show(withDraft({ avatar: aPagePicture({ crop: { x: 0.125, y: 0, width: 0.75, height: 1 } }) }));
    tus.uploads.set('file-1', { id: 'file-1', metadata: {}, length: 1, received: 1, file: tus.outcome });
    const opener = (await avatarPart()).getByRole('button', { name: 'Change Crop Profile picture' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog');
    await stage(dialog);
    const saved = answer('put', pictureAddress, withDraft({ avatar: aPagePicture() }));
    const button = (name: string) => within(dialog).getByRole('button', { name });
    expect(button('Move the image up')).toHaveAttribute('aria-disabled', 'true');
    for (let press = 0; press < 5; press += 1) fireEvent.click(button('Move the image right'));
    expect(button('Move the image right')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(use(dialog));
    expect(await screen.findByText('Profile picture saved to your draft.')).toBeVisible();
    expect(await saved.body()).toEqual({ file: 'file-1', crop: { x: 0, y: 0, width: 0.75, height: 1 } });
    expect(opener).toHaveFocus();
  });

  it('cannot be zoomed further than what is kept of it', async () => {
    layOut({ width: 400, height: 200 });
    await show(aMyPage());
    const dialog = await upload('Cover image');
    await stage(dialog);
    expect(within(dialog).getByRole('slider')).toHaveAttribute('max', String(800 / 641));
  });

  it('that is too small is not cut: another one is chosen', async () => {
    tus.outcome = { ...tus.outcome, width: 639, height: 900 };
    await show(aMyPage());
    const dialog = await upload('Cover image');
    expect(within(dialog).getByText(/needs at least 640 × 320 pixels/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Use This Image' })).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Choose Another Image' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText('noura.png')).not.toBeInTheDocument();
  });

  it('says why it could not be saved, and is saved at the next try', async () => {
    layOut({ width: 400, height: 400 });
    await show(aMyPage());
    const dialog = await upload();
    await stage(dialog);
    const refusals: readonly [number, string, Record<string, string[]> | undefined, string | RegExp][] = [
      [500, 'internal', undefined, 'Failed to save the image.'],
      [422, 'validation_failed', { file: ['file_not_ready'] }, /still being checked/],
      [422, 'validation_failed', { file: ['too_small'] }, /needs at least 192 × 192 pixels/],
      [422, 'validation_failed', { crop: ['too_small'] }, /zoom out, and try again/],
    ];
    for (const [status, code, fields, sentence] of refusals) {
      refuse('put', pictureAddress, status, code, fields);
      // oxlint-disable-next-line no-await-in-loop -- one try after another
      await userEvent.click(use(dialog));
      // oxlint-disable-next-line no-await-in-loop -- one try after another
      expect(await within(dialog).findByText(sentence)).toBeVisible();
    }
    answer('put', pictureAddress, withDraft({ avatar: aPagePicture() }));
    await userEvent.click(use(dialog));
    expect(await screen.findByText('Profile picture saved to your draft.')).toBeVisible();
    // The control that was used is gone.
    await waitFor(() => expect(screen.getByRole('button', { name: /^Change Crop/ })).toHaveFocus());
  });

  it('that was not cut at once is kept, and is cut later', async () => {
    await show(aMyPage());
    const dialog = await upload();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Crop and Save' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('is loaded again where it could not be', async () => {
    await show(withDraft({ avatar: aPagePicture() }));
    await userEvent.click((await avatarPart()).getByRole('button', { name: /^Change Crop/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Failed to load the image')).toBeVisible();
    tus.uploads.set('file-1', { id: 'file-1', metadata: {}, length: 1, received: 1, file: tus.outcome });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await within(dialog).findByRole('slider', { name: 'Zoom' })).toBeVisible();
  });
});

describe('a picture that is there', () => {
  it('is replaced, or kept after all', async () => {
    await show(withDraft({ avatar: aPagePicture() }));
    const chosen = await avatarPart();
    await userEvent.click(chosen.getByRole('button', { name: 'Replace Profile picture' }));
    expect(await chosen.findByRole('group', { name: 'Another profile picture' })).toBeVisible();
    await userEvent.click(chosen.getByRole('button', { name: 'Keep the Current Image' }));
    expect(chosen.queryByRole('group', { name: 'Another profile picture' })).not.toBeInTheDocument();
  });

  it('is removed, at the second try where the first fails', async () => {
    await show(withDraft({ avatar: aPagePicture() }));
    const chosen = await avatarPart();
    refuse('delete', pictureAddress, 500, 'internal');
    await userEvent.click(chosen.getByRole('button', { name: 'Remove Profile picture' }));
    expect(await chosen.findByText('Failed to remove the image.')).toBeVisible();
    const sent = answer('delete', pictureAddress, aMyPage({ has_changes: true }));
    await userEvent.click(chosen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Profile picture removed from your draft.')).toBeVisible();
    expect(sent.requests.at(0)?.url).toMatch(/\/profile\/avatar$/);
    const control = within(await screen.findByRole('group', { name: 'Profile picture' }));
    await waitFor(() => expect(control.getByRole('button', { name: 'Choose a File' })).toHaveFocus());
  });

  it('says why it was refused', async () => {
    await show(withDraft({ avatar: aPagePicture({ state: 'refused', reason: 'damaged', urls: {} }) }));
    expect(await (await avatarPart()).findByText(/^This file is damaged or incomplete/)).toBeVisible();
  });

  it('is shown in the preview, and counts as what a page needs', async () => {
    const cover = aPagePicture({ urls: { '640': '/c-640', '1280': '/c-1280' } });
    await show(withDraft({ avatar: aPagePicture(), cover_image: cover, cover: null }));
    expect(await screen.findByText('Nothing is missing.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(
      await screen.findByText('preview of /api/files/made-1/content?width=192 and /c-640 640w, /c-1280 1280w'),
    ).toBeVisible();
  });

  it('is to be ready before the page is published', async () => {
    answer('patch', '/api/creative/profile', aMyPage());
    refuse('post', '/api/creative/profile/publish', 422, 'validation_failed', { avatar: ['file_not_ready'] });
    await show(withDraft({ avatar: aPagePicture({ state: 'processing', urls: {} }), cover: 'photography' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish Page' }));
    await waitFor(() => expect(screen.getByText(/^Your profile picture isn’t ready yet/)).toBeVisible());
  });
});
