import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTusServer, type TusServer } from '@/test/tus-server';
import { aPicture, chooseFiles, chooser, held, rowOf, showUploads } from '@/test/upload-form';
import { signedInAs } from '@/test/users';

let tus: TusServer;

beforeEach(() => {
  tus = aTusServer();
  signedInAs({ role: 'creative' });
});

describe('what cannot be sent', () => {
  it.each([
    ['IMG_1.HEIC', '', 10, /HEIC images aren’t supported. Send a JPEG/],
    ['logo.svg', 'image/svg+xml', 10, /Export it as PNG/],
    ['notes.docx', '', 10, /Send JPEG, PNG, WebP, MP3, M4A, WAV, Ogg, MP4, MOV, PDF, or ZIP/],
    ['captions.vtt', 'text/vtt', 10, /isn’t accepted here/],
    ['empty.png', 'image/png', 0, /This file is empty/],
    ['huge.png', 'image/png', 20_000_001, /at most 20 MB/],
  ])('says why before it is sent: %s', async (name, type, size, text) => {
    await showUploads();
    const file = new File(['x'], name, { type });
    Object.defineProperty(file, 'size', { value: size });
    await chooseFiles(file, aPicture());
    expect(await within(await rowOf(name)).findByText(text)).toBeVisible();
    expect(await within(await rowOf('menu.png')).findByText(/^Ready/)).toBeVisible();
    expect(tus.uploads.size).toBe(1);
    // Nothing waits for it.
    expect(held.status).toBe('done');
  });

  it('says in Arabic why the server refused a file, which is then no part of the form', async () => {
    tus.outcome = { state: 'refused', kind: null, reason: 'frame_too_large' };
    await showUploads({ language: 'ar' });
    fireEvent.change(await chooser('اختيار ملفات'), { target: { files: [aPicture('clip.png')] } });
    expect(await screen.findByText(/صدّره بدقة Full HD/)).toBeVisible();
    await waitFor(() => expect(held).toEqual({ status: 'done', value: [] }));
  });

  it.each([
    ['en', 'menu.PDF', /^This PDF can’t be read\. Export it again\./],
    ['ar', 'menu.pdf', /^تعذّرت قراءة ملف PDF هذا\. صدّره من جديد\./],
    ['en', 'menu.png', /^This type of file isn’t supported/],
  ] as const)('says of a file that is a PDF by its name only how to make one: %s, %s', async (language, name, text) => {
    tus.outcome = { state: 'refused', kind: null, reason: 'unsupported_type' };
    await showUploads({ language });
    await chooseFiles(new File(['x'], name));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('leaves out what is too much', async () => {
    await showUploads({ most: 1 });
    await chooseFiles(aPicture('a.png'), aPicture('b.png'));
    expect(await screen.findByText('You can add up to 1 files. The rest weren’t added.')).toBeVisible();
    expect(screen.queryByText('b.png')).toBeNull();
  });
});

describe('files', () => {
  it('are taken where they are dropped and when they are pasted', async () => {
    await showUploads();
    const area = (await screen.findByText('or drop them here, or paste them')).parentElement;
    if (!area) throw new Error('no area');
    fireEvent.drop(area, { dataTransfer: { files: [aPicture('dropped.png')], types: ['Files'] } });
    expect(await screen.findByText('dropped.png')).toBeVisible();
    const paste = createEvent.paste(document.body, { clipboardData: { files: [aPicture('pasted.png')] } });
    fireEvent(document.body, paste);
    expect(await screen.findByText('pasted.png')).toBeVisible();
    expect(paste.defaultPrevented).toBe(true);
  });

  it('are asked for by type, and by the camera', async () => {
    await showUploads();
    expect((await chooser()).accept).toContain('image/jpeg,.jpg');
    expect((await chooser()).accept).not.toContain('.vtt');
    expect(screen.getByLabelText('Use the Camera', { selector: 'input' })).toHaveAttribute('capture', 'environment');
  });
});
