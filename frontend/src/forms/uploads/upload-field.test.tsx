import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDrafts } from '@/lib/browser-storage';
import { aTusServer, type TusServer } from '@/test/tus-server';
import { aPicture, chooseFiles, chooser, held, rowOf, showUploads } from '@/test/upload-form';
import { aPhoneFilm } from '@/test/films';
import { answer } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';

const MIB = 1024 * 1024;
let tus: TusServer;

beforeEach(() => {
  tus = aTusServer();
  signedInAs({ role: 'creative' });
});

afterEach(() => vi.useRealTimers());

function goOffline(isOffline: boolean): void {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')));
}

describe('an upload', () => {
  it('sends a file in parts with its purpose, and is ready once the server has looked at it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    tus.outcome = { state: 'processing', kind: null };
    await showUploads();
    await chooseFiles(aPicture('menu.png', 5 * MIB));
    expect(await within(await rowOf('menu.png')).findByText('Checking · 5.2 MB')).toBeVisible();
    expect(tus.calls).toEqual(['POST', 'PATCH', 'PATCH']);
    const [upload] = tus.uploads.values();
    expect(upload).toMatchObject({
      received: 5 * MIB,
      metadata: { filename: 'menu.png', purpose: 'delivery', request: '0193-request' },
    });
    await waitFor(() => expect(held).toEqual({ status: 'processing', value: ['file-1'] }));
    Object.assign(upload ?? {}, { file: { state: 'ready', kind: 'image', urls: { '320': '/small.webp' } } });
    act(() => void vi.advanceTimersByTime(3_000));
    const ready = await rowOf('menu.png');
    expect(await within(ready).findByText('Ready · 5.2 MB')).toBeVisible();
    expect(ready.querySelector('img')).toHaveAttribute('src', '/small.webp');
    expect(await screen.findByText('menu.png: Ready · 5.2 MB')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(held).toEqual({ status: 'done', value: ['file-1'] }));
  });

  it('shows how far it is, two at a time', async () => {
    const release = new EventTarget();
    tus.hold = new Promise((resolve) => {
      release.addEventListener('now', () => resolve());
    });
    await showUploads();
    await chooseFiles(aPicture('a.png'), aPicture('b.png'), aPicture('c.png'));
    expect(await screen.findByRole('progressbar', { name: 'Upload of a.png' })).toHaveAttribute('aria-valuemax', '100');
    expect(within(await rowOf('c.png')).getByText(/Queued/)).toBeVisible();
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
    expect(held.status).toBe('sending');
    release.dispatchEvent(new Event('now'));
    await waitFor(() => expect(held.value).toEqual(['file-1', 'file-2', 'file-3']));
  });

  it('that failed can be removed, and the others go on', async () => {
    tus.refuse = { method: 'PATCH', status: 507, code: 'quota_full' };
    await showUploads();
    await chooseFiles(aPicture('large.png', 3 * MIB), aPicture('small.png'));
    expect(await within(await rowOf('large.png')).findByText(/no room left for this file/)).toBeVisible();
    expect(await within(await rowOf('small.png')).findByText(/^Ready/)).toBeVisible();
    expect(held.status).toBe('stuck');
    await userEvent.click(screen.getByRole('button', { name: 'Remove: large.png' }));
    expect(screen.getByRole('button', { name: 'Remove: small.png' })).toHaveFocus();
    await waitFor(() => expect(tus.calls).toContain('DELETE'));
    await waitFor(() => expect(held).toEqual({ status: 'done', value: ['file-2'] }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove: small.png' }));
    expect(screen.getByRole('button', { name: 'Choose Files' })).toHaveFocus();
    await waitFor(() => expect(held.value).toEqual([]));
  });

  it('goes on where it stopped when it is tried again', async () => {
    tus.refuse = { method: 'PATCH', status: 507, code: 'storage_full' };
    await showUploads();
    await chooseFiles(aPicture('menu.png', 3 * MIB));
    await screen.findByText(/We can’t accept new files/);
    tus.refuse = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again: menu.png' }));
    expect(await screen.findByText(/^Ready/)).toBeVisible();
    expect(tus.calls).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
    expect(tus.uploads.size).toBe(1);
  });

  it.each([
    [410, 'upload_expired', /paused for too long/],
    [404, 'not_found', /no longer available/],
  ])('begins anew after %i', async (statusCode, code, text) => {
    tus.refuse = { method: 'PATCH', status: statusCode, code };
    await showUploads();
    await chooseFiles(aPicture('menu.png', 3 * MIB));
    expect(await screen.findByText(text)).toBeVisible();
    tus.refuse = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again: menu.png' }));
    expect(await screen.findByText(/^Ready/)).toBeVisible();
    expect(tus.uploads.size).toBe(2);
  });

  it('says so when a proxy refuses its size', async () => {
    tus.refuse = { method: 'POST', status: 413 };
    await showUploads();
    await chooseFiles(aPicture());
    expect(await screen.findByText(/too large to upload/)).toBeVisible();
  });

  it('waits while the browser is offline and goes on by itself', async () => {
    await showUploads();
    goOffline(true);
    await chooseFiles(aPicture());
    expect(await screen.findByText('Waiting for the connection at 0%')).toBeVisible();
    expect([tus.calls, held.status]).toEqual([[], 'sending']);
    goOffline(false);
    expect(await screen.findByText(/^Ready/)).toBeVisible();
  });
});

describe('after a reload', () => {
  it('an unfinished upload is shown with its progress and continues with the same file', async () => {
    tus.refuse = { method: 'PATCH', status: 507, code: 'storage_full' };
    const { unmount } = await showUploads();
    await chooseFiles(aPicture('menu.png', 4 * MIB));
    await screen.findByText(/We can’t accept new files/);
    unmount();
    tus.refuse = undefined;
    await showUploads();
    expect(await screen.findByText('Stopped at 50%. Choose the same file again to continue.')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    await chooseFiles(aPicture('menu.png', 4 * MIB));
    expect(await screen.findByText(/^Ready/)).toBeVisible();
    await waitFor(() => expect([tus.uploads.size, held.value]).toEqual([1, ['file-1']]));
  });

  it('a file whose last answer was lost is taken as it is', async () => {
    tus.refuse = { method: 'PATCH', status: 507, code: 'storage_full' };
    const { unmount } = await showUploads();
    await chooseFiles(aPicture('menu.png', 4 * MIB));
    await screen.findByText(/We can’t accept new files/);
    unmount();
    Object.assign(tus.uploads.get('file-1') ?? {}, { file: { state: 'ready', kind: 'image' } });
    await showUploads();
    expect(await screen.findByText(/^Ready/)).toBeVisible();
    await waitFor(() => expect(held.value).toEqual(['file-1']));
  });

  it('files that were complete are shown by what the server knows, those that are gone are dropped', async () => {
    await showUploads();
    await chooseFiles(aPicture());
    await screen.findByText(/^Ready/);
    document.body.replaceChildren();
    await showUploads({ start: ['file-1', 'gone'] });
    expect(await screen.findByText('menu.png')).toBeVisible();
    await waitFor(() => expect(held.value).toEqual(['file-1']));
  });

  it('nothing is left once the account has signed out, and another account sees nothing', async () => {
    tus.refuse = { method: 'PATCH', status: 507, code: 'storage_full' };
    const { unmount } = await showUploads();
    await chooseFiles(aPicture('menu.png', 4 * MIB));
    await screen.findByText(/We can’t accept new files/);
    unmount();
    expect(Object.keys(window.localStorage).filter((key) => key.includes('menu.png'))).toHaveLength(1);
    signedInAs({ id: 'another', role: 'creative' });
    const other = await showUploads();
    await chooser();
    expect(screen.queryByText('menu.png')).toBeNull();
    other.unmount();
    clearDrafts();
    expect(Object.keys(window.localStorage).filter((key) => key.includes('menu.png'))).toEqual([]);
  });

  it('asks an account for its verified address at the control, and keeps what was chosen', async () => {
    signedInAs({ email_verified: false, email: 'dana@example.com' });
    const resent = answer('post', '/api/auth/verify-email/resend', null);
    tus.refuse = { method: 'POST', status: 403, code: 'email_not_verified' };
    await showUploads();
    await chooseFiles(aPicture());
    expect(await screen.findByText(/Confirm your email to upload files/)).toHaveTextContent('dana@example.com');
    const row = await rowOf('menu.png');
    expect(await within(row).findByText('Confirm your email first, then try again.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send the Email Again' }));
    await waitFor(() => expect(resent.requests).toHaveLength(1));
  });

  it('no longer asks once the address was verified in another tab', async () => {
    signedInAs({ email_verified: false, email: 'dana@example.com' });
    await showUploads();
    expect(await screen.findByText(/Confirm your email to upload files/)).toBeVisible();
    signedInAs({ email_verified: true, email: 'dana@example.com' });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/Confirm your email to upload files/)).toBeNull());
  });
});

describe('a film from a phone', () => {
  const conversion = { max_bytes: 500_000_000, max_seconds: 180 };

  it('shows how much of it is converted, and then its picture', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    answer('get', '/api/config', aConfig({ conversion }));
    tus.outcome = { state: 'processing', kind: null, progress: 40 };
    await showUploads();
    expect(await screen.findByText(/If browsers can’t play one, we convert it/)).toBeVisible();
    await chooseFiles(aPhoneFilm());
    const bar = await screen.findByRole('progressbar', { name: 'Conversion of IMG_0042.MOV' });
    expect(bar).toHaveAttribute('aria-valuenow', '40');
    expect(await within(await rowOf('IMG_0042.MOV')).findByText(/^Converting .* · 40%/)).toBeVisible();
    expect(held.status).toBe('processing');
    const [upload] = tus.uploads.values();
    Object.assign(upload ?? {}, { file: { state: 'ready', kind: 'video', urls: { '320': '/small.webp' } } });
    act(() => void vi.advanceTimersByTime(3_000));
    const ready = await rowOf('IMG_0042.MOV');
    expect(await within(ready).findByText(/^Ready/)).toBeVisible();
    expect(ready.querySelector('img')).toHaveAttribute('src', '/small.webp');
  });

  it('that is handed over is sent, with the reason why it cannot be played here', async () => {
    await showUploads();
    expect(await screen.findByText(/Settings › Camera › Formats › Most Compatible, and Record Video/)).toBeVisible();
    expect(screen.getByText(/turn off high efficiency video \(HEVC\)\.$/)).toBeVisible();
    await chooseFiles(aPhoneFilm());
    const row = await rowOf('IMG_0042.MOV');
    expect(
      await within(row).findByText(/can download this file but can’t play it here\. This video is encoded as HEVC/),
    ).toBeVisible();
    expect(await within(row).findByText(/^Ready/)).toBeVisible();
  });

  it('that is too long to be converted is not sent with a work, which is said in Arabic, too', async () => {
    answer('get', '/api/config', aConfig({ conversion }));
    await showUploads({ purpose: 'work', language: 'ar' });
    await screen.findByText(/أرسل الفيديو كما يصوّره هاتفك/);
    await chooseFiles(aPhoneFilm({ seconds: 200 }));
    expect(await screen.findByText(/ولا يمكن تحويل ما تتجاوز مدته 3 دقائق/)).toBeVisible();
    expect(tus.calls).toEqual([]);
    expect(held).toEqual({ status: 'done', value: [] });
  });
});
