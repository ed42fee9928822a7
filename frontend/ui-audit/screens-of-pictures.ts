/** Pictures of creatives' pages: chosen, cropped, hidden and looked at by admins, and as visitors see them. */
import { expect } from '@playwright/test';
import type { AdminProfileImage } from '../src/api/types';
import { aCreative } from '../src/test/creatives';
import { aMyPage, aPagePicture, aProfile } from '../src/test/creative-lifecycle';
import { aFile } from '../src/test/delivery-data';
import { aRecord } from '../src/test/reviews';
import { plain, type Opened, type Screen } from './screen';

/** A picture in its address: the audit answers with JSON only. */
function picture(width: number, height: number): string {
  const [across, down] = [width / 100, height / 100];
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#d8c3a5"/>` +
    `<rect y="${down * 62}" width="${width}" height="${down * 38}" fill="#8a5a3c"/>` +
    `<circle cx="${across * 50}" cy="${down * 40}" r="${down * 24}" fill="#7a3b1e"/>` +
    `<circle cx="${across * 82}" cy="${down * 20}" r="${down * 9}" fill="#f3e3cb"/>` +
    `<circle cx="${across * 14}" cy="${down * 70}" r="${down * 12}" fill="#0f5d5e"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

const portrait = { '192': picture(192, 192), '384': picture(384, 384) };
const wide = { '640': picture(640, 320), '1280': picture(1280, 640) };
const avatar = aPagePicture({ file: 'audit-portrait', urls: portrait });
const cover = aPagePicture({
  file: 'audit-wide',
  crop: { x: 0, y: 0.1, width: 1, height: 0.7 },
  urls: wide,
  width: 1280,
  height: 640,
});

const own = '/api/creative/profile';
const chosen = { draft: aProfile({ avatar, cover_image: cover, bio_ar: 'مصورة طعام ومنتجات.' }), has_changes: true };
const hidden = { ...avatar, hidden_reason: 'This is a logo of somebody else.\nPlease show your own face or mark.' };
const file = (id: string, width: number, height: number) =>
  aFile({ id, purpose: 'avatar', width, height, urls: { '1280': picture(width, height) } });
const answers = {
  [own]: { body: aMyPage({ ...chosen, is_published: true }) },
  '/api/files/audit-portrait': { body: file('audit-portrait', 1200, 900) },
  '/api/files/audit-wide': { body: file('audit-wide', 1600, 1100) },
};

const crop =
  (at: number) =>
  async ({ page, words: { 'my-page': words } }: Opened): Promise<void> => {
    await page.getByRole('button', { name: words.pictures.changeCrop }).nth(at).click();
    await expect(page.getByRole('dialog').getByRole('application')).toBeVisible();
  };

const published: AdminProfileImage = {
  id: 'i-1',
  part: 'avatar',
  creative: { id: '0193-noura', name: 'Noura Al-Mutawa', name_ar: 'نورة المطوع', listed: true },
  is_own: false,
  urls: portrait,
  width: 384,
  height: 384,
  thumbhash: null,
  published_at: '2026-11-20T09:00:00Z',
  seen: false,
  hidden_at: null,
  hidden_by: null,
  hidden_reason: null,
};
const images = '/api/admin/profile-images';
const ofAdmins = {
  [images]: { body: [published, { ...published, id: 'i-2', part: 'cover', urls: wide, width: 1280, height: 640 }] },
  [`${images}/counts`]: { body: { new: 2, seen: 14, hidden: 1 } },
};

const shown = aCreative({
  profile_image_url: portrait['384'],
  cover_image: { url: wide['1280'], srcset: `${wide['1280']} 1280w`, width: 1280, height: 640, thumbhash: null },
});

export const screensOfPictures: readonly Screen[] = [
  { ...plain('myPage', '/creative-page', 'creative', 'my-page-pictures'), answers, dark: true },
  { ...plain('myPage', '/creative-page', 'creative', 'my-page-crop'), answers, arrange: crop(0), dark: true },
  { ...plain('myPage', '/creative-page', 'creative', 'my-page-crop-cover'), answers, arrange: crop(1) },
  {
    ...plain('myPage', '/creative-page', 'creative', 'my-page-picture-small'),
    answers: { ...answers, '/api/files/audit-portrait': { body: file('audit-portrait', 180, 240) } },
    arrange: async ({ page, words: { 'my-page': words } }) => {
      await page.getByRole('button', { name: words.pictures.changeCrop }).first().click();
      await expect(page.getByRole('dialog').getByText(words.pictures.avatar.tooSmall)).toBeVisible();
    },
  },
  {
    ...plain('myPage', '/creative-page', 'creative', 'my-page-picture-hidden'),
    answers: {
      [own]: { body: aMyPage({ ...chosen, is_published: true, published: aProfile({ avatar: hidden }) }) },
    },
    dark: true,
  },
  {
    ...plain('myPage', '/creative-page', 'creative', 'my-page-picture-refused'),
    answers: {
      [own]: {
        body: aMyPage({
          draft: aProfile({
            avatar: { ...avatar, state: 'processing', urls: {} },
            cover_image: { ...cover, state: 'refused', reason: 'damaged', urls: {} },
          }),
        }),
      },
    },
  },
  { ...plain('adminWorks', '/admin/works?view=pictures', 'admin', 'admin-pictures'), answers: ofAdmins, dark: true },
  {
    ...plain('adminWorks', '/admin/works?view=pictures', 'admin', 'admin-picture-hide'),
    answers: ofAdmins,
    arrange: async ({ page, words }) => {
      const hide = page.getByRole('main').getByRole('button', { name: words['admin-works'].hide.button });
      await hide.first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'creative-pictures',
    route: 'creative',
    who: 'visitor',
    at: () => `/creatives/${process.env.AUDITED_CREATIVE ?? ''}`,
    answers: {
      '/api/creatives/[0-9a-f-]{36}': { body: shown },
      '/api/creatives/[0-9a-f-]{36}/works': { body: [] },
      [`/api/creatives/${shown.id}/record`]: { body: aRecord() },
      [`/api/creatives/${shown.id}/reviews`]: { body: [] },
      [`/api/creatives/${shown.id}/response`]: { body: { typical_hours: 5 } },
      '/api/creatives': { body: [{ ...shown, id: 'similar' }] },
    },
    dark: true,
  },
];
