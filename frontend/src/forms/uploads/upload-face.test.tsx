import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aTusServer, type TusServer } from '@/test/tus-server';
import { aPicture, chooseFiles, rowOf, showUploads } from '@/test/upload-form';
import { signedInAs } from '@/test/users';
import { media } from '@/test/works';

let tus: TusServer;
/** Addresses that have been given out and not taken back. */
const held = new Set<string>();

beforeEach(() => {
  tus = aTusServer();
  tus.outcome = { state: 'processing', kind: null };
  signedInAs({ role: 'creative' });
  held.clear();
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:https://marsam.example/${(file as File).name}`;
    held.add(url);
    return url;
  });
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void held.delete(url));
  onTestFinished(() => {
    made.mockRestore();
    revoked.mockRestore();
  });
});

async function faceOf(name: string, selector: string): Promise<HTMLElement> {
  const row = await rowOf(name);
  return waitFor(() => {
    const found = row.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  });
}

describe('a chosen file', () => {
  it('is shown before it is sent, then as the server shows it', async () => {
    const sent = new EventTarget();
    tus.hold = new Promise((resolve) => {
      sent.addEventListener('all', () => resolve());
    });
    tus.outcome = { state: 'ready', kind: 'image', urls: { '320': '/small.webp' } };
    const { unmount } = await showUploads();
    await chooseFiles(aPicture());
    expect(await faceOf('menu.png', 'img')).toHaveAttribute('src', 'blob:https://marsam.example/menu.png');
    expect(screen.getByRole('progressbar')).toBeVisible();
    sent.dispatchEvent(new Event('all'));
    const picture = await faceOf('menu.png', 'img');
    await waitFor(() => expect(picture).toHaveAttribute('src', '/small.webp'));
    unmount();
    expect([...held]).toEqual([]);
  });

  it('is an icon where the browser cannot show it', async () => {
    await showUploads();
    await chooseFiles(aPicture(), new File(['x'], 'clip.mov', { type: 'video/quicktime' }));
    fireEvent.error(await faceOf('menu.png', 'img'));
    fireEvent.error(await faceOf('clip.mov', 'video'));
    for (const name of ['menu.png', 'clip.mov']) {
      const row = await rowOf(name);
      expect(row.querySelector('img, video')).toBeNull();
      expect(row.querySelector('svg')).not.toBeNull();
    }
  });

  it('is the first picture of a film, which plays nothing', async () => {
    await showUploads();
    await chooseFiles(new File(['x'], 'clip.mp4', { type: 'video/mp4' }));
    const film = await faceOf('clip.mp4', 'video');
    expect(film).toHaveAttribute('src', 'blob:https://marsam.example/clip.mp4#t=0.1');
    expect(film).not.toHaveAttribute('autoplay');
  });

  it('is heard if it is a sound that the browser can play', async () => {
    const { heard } = media();
    await showUploads();
    await chooseFiles(new File(['x'], 'jingle.mp3', { type: 'audio/mpeg' }));
    const row = within(await rowOf('jingle.mp3'));
    expect(row.queryByRole('button', { name: /Play/ })).toBeNull();
    fireEvent.loadedMetadata(await faceOf('jingle.mp3', 'audio'));
    await userEvent.click(row.getByRole('button', { name: 'Play jingle.mp3' }));
    expect(heard()).toHaveLength(1);
    await userEvent.click(row.getByRole('button', { name: /^Remove/ }));
    expect([heard(), [...held]]).toEqual([[], []]);
  });

  it('that is refused before it is sent, or no picture, film or sound, is no more than its icon', async () => {
    await showUploads();
    await chooseFiles(new File(['x'], 'IMG_1.HEIC'), new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
    for (const name of ['IMG_1.HEIC', 'plan.pdf'])
      expect((await rowOf(name)).querySelector('img, video, audio')).toBeNull();
  });
});
