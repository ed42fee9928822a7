/** Files seen large: the works of a creative in the lightbox, and what came with an application. */
import path from 'node:path';
import { expect } from '@playwright/test';
import type { PublicFile, PublicWork } from '../src/api/types';
import { anApplication } from '../src/test/applications';
import { aFile, aFilm, aSound } from '../src/test/delivery-data';
import { plain, type Opened, type Screen } from './screen';

/** A picture in its address: the audit answers with JSON only. */
function picture(width: number, height: number, ground: string, shape: string): string {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
    `<circle cx="${width * 0.4}" cy="${height * 0.55}" r="${height * 0.3}" fill="${shape}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

const upright = { '1280': picture(960, 1280, '#e8dcc8', '#8a5a3c') };
const across = { '1280': picture(1280, 853, '#f3d9a4', '#0f5d5e') };

const still = (width: number, height: number, urls: PublicFile['urls']): PublicFile => ({
  kind: 'image',
  width,
  height,
  thumbhash: null,
  urls,
  play: null,
});
const poster = still(1280, 853, across);
const played: PublicFile = {
  kind: 'video',
  width: 1280,
  height: 720,
  thumbhash: null,
  urls: { file: '/media/film' },
  play: { url: '/media/film', type: 'video/mp4', duration_ms: 18_000, peaks: null },
};

const table: PublicWork = {
  id: 'table',
  title: 'Ramadan table',
  title_ar: 'مائدة رمضان',
  text: 'Twelve plates in two days, in daylight and with one lamp.\nThe cups are from the house’s own kitchen.',
  text_ar: 'اثنا عشر طبقًا في يومين، بضوء النهار ومصباح واحد.\nالفناجين من مطبخ البيت.',
  alt: 'A table seen from above',
  alt_ar: 'مائدة من الأعلى',
  service: 'photography',
  style: 'food_photography',
  brand: 'Bait Al-Gahwa',
  year: 2026,
  ai_use: 'none',
  files: [still(960, 1280, upright), poster],
  poster: null,
  captions: { en: null, ar: null },
  transcript: null,
  link: null,
};
const film: PublicWork = {
  ...table,
  id: 'film',
  title: 'Bread at dawn',
  title_ar: 'خبز الفجر',
  service: 'videography',
  style: null,
  files: [played],
  poster,
  captions: { en: '/media/captions-en', ar: '/media/captions-ar' },
  link: 'https://vimeo.com/76979871',
};
const ofCreative = {
  '/api/creatives/[0-9a-f-]{36}/works': { body: [table, film] },
  '/media/captions-(?:en|ar)': { body: 'WEBVTT' },
};

/** A creative's page with one of the works opened. */
const lightbox = (work: PublicWork, name: string): Screen => ({
  name,
  route: 'creative',
  who: 'visitor',
  at: () => `/creatives/${process.env.AUDITED_CREATIVE ?? ''}?work=${work.id}`,
  answers: ofCreative,
  arrange: async ({ page, words: { language } }) => {
    const title = (language === 'ar' && work.title_ar) || (work.title ?? '');
    await expect(page.getByRole('dialog').getByRole('heading', { name: title }).first()).toBeInViewport();
  },
});

const filmOfASecond = path.resolve(import.meta.dirname, '../../crates/media/tests/fixtures/film.mp4');
const sent = anApplication({
  id: 'audit',
  name_ar: 'دانة الراشد',
  files: [
    aFile({
      id: 'bread',
      name: 'خبز.jpg',
      width: 960,
      height: 1280,
      urls: { file: '/api/files/bread/content', ...upright },
    }),
    aFile({
      id: 'menu',
      name: 'menu-warm.jpg',
      width: 1280,
      height: 853,
      urls: { file: '/api/files/menu/content', ...across },
    }),
    aSound({ id: 'voice', name: 'voice.mp3' }),
    aFilm({ id: 'film', name: 'launch.mp4' }),
    aFile({ id: 'resume', kind: 'document', name: 'a-rather-long-name-of-a-portfolio-in-one-document-2026.pdf' }),
  ],
});
const review: Screen = {
  ...plain('adminApplication', '/admin/applications/audit', 'admin', 'admin-application-files'),
  answers: { '/api/admin/creative-applications/audit': { body: sent } },
  // Its first frame is shown.
  before: (page) => page.route(/\/api\/files\/0193-film\/content/, (route) => route.fulfill({ path: filmOfASecond })),
};
const inRegion = ({ page, words: { applications } }: Opened) =>
  page.getByRole('region', { name: applications.files.title });

export const screensOfFiles: readonly Screen[] = [
  { ...lightbox(table, 'creative-work'), dark: true },
  lightbox(film, 'creative-work-film'),
  {
    ...review,
    arrange: (opened) => expect(inRegion(opened).getByRole('listitem')).toHaveCount(sent.files.length),
    dark: true,
  },
  {
    ...review,
    name: 'admin-application-picture',
    arrange: async (opened) => {
      await inRegion(opened).getByRole('button').first().click();
      await expect(opened.page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
];
