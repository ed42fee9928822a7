/** Deliveries of a request: notes on them, a file in a large view, two versions side by side, and the revision. */
import { expect } from '@playwright/test';
import type { Annotation, RequestDetail } from '../src/api/types';
import { aDelivery, aFile, aFilm, aNote, anAskedNote, aSound } from '../src/test/delivery-data';
import { plain, type Opened, type Screen } from './screen';
import { answersOf, project } from './screens-of-requests';

/** A picture in its address: the audit answers with JSON only. */
function picture(light: string, dark: string): string {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${light}"/>` +
    `<circle cx="150" cy="170" r="90" fill="${dark}"/><circle cx="290" cy="110" r="50" fill="${dark}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

const file = (id: string, name: string, url: string) =>
  aFile({ id, name, urls: { file: `/api/files/${id}/content`, '1280': url } });
const first = file('first', 'القائمة.jpg', picture('#e8dcc8', '#8a5a3c'));
const second = file('second', 'menu-warm.jpg', picture('#f3d9a4', '#7a3b1e'));
const sound = aSound({ play: null, id: 'sound' });
const heard = {
  ...sound,
  play: { url: '/api/files/sound/content', type: 'audio/mpeg', duration_ms: 18_000, peaks: null },
};

const film = aFilm({ id: 'film', play: { ...heard.play, url: '/api/files/film/content', type: 'video/mp4' } });

const at = (x: number, y: number) => ({ file: 'first', x, y });
const moment = { file: 'sound', x: null, y: null, at_ms: 7_000 };
const resolved = { resolved_at: '2026-11-19T09:00:00Z' };
const written: readonly Annotation[] = [
  aNote(1, { ...at(0.36, 0.55), body: 'Warmer light on the cup, as in the brief.' }),
  aNote(2, { ...at(0.72, 0.36), body: 'بدون الملعقة من فضلك.' }),
  aNote(3, { ...moment, body: 'Softer from here.' }),
];
const asked: readonly Annotation[] = [
  anAskedNote(1, { ...at(0.36, 0.55), ...resolved, body: 'Warmer light on the cup, as in the brief.' }),
  anAskedNote(2, { ...at(0.72, 0.36), body: 'بدون الملعقة من فضلك.' }),
  anAskedNote(3, { ...moment, body: 'Softer from here.' }),
];

const oneVersion: RequestDetail = { ...project, cancel: null, deliveries: [aDelivery(1, [first, heard, film])] };
const twoVersions: RequestDetail = {
  ...oneVersion,
  revisions_requested: 1,
  deliveries: [aDelivery(1, [first, heard]), aDelivery(2, [second])],
};
const ofCreative: Partial<RequestDetail> = { side: 'chosen', stage: 'in_progress', invited: null };

const answers = (body: RequestDetail, notes: readonly Annotation[], asCreative = false) => ({
  ...answersOf(body, asCreative),
  '/api/quote-requests/audit/annotations': { body: notes },
});
const dialogShown = async ({ page }: Opened) => {
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** On a desktop nothing of a review needs scrolling but its list of notes. */
async function nothingCutOff({ page, words }: Opened): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) return;
  const dialog = page.getByRole('dialog');
  const within = dialog.getByRole('list').getByRole('button');
  for (const button of await dialog.getByRole('button').all()) {
    // oxlint-disable-next-line no-await-in-loop -- one button after the other
    if ((await within.and(button).count()) === 0) await expect(button).toBeInViewport({ ratio: 0.99 });
  }
  await expect(dialog.getByRole('group', { name: words.annotations.actions.label })).toBeInViewport({ ratio: 0.99 });
}

export const screensOfDeliveries: readonly Screen[] = [
  {
    ...plain('request', '/requests/audit', 'brand', 'request-notes'),
    answers: answers(
      twoVersions,
      asked.map((note) => (note.resolved_at ? { ...note, allowed_moves: ['reopen'] } : note)),
    ),
    arrange: async ({ page, words }: Opened) => {
      await expect(page.getByRole('button', { name: words.annotations.compare.open })).toBeVisible();
    },
    dark: true,
  },
  {
    ...plain('request', '/requests/audit', 'creative', 'request-asked-notes'),
    answers: answers(
      { ...oneVersion, ...ofCreative, waiting_on: 'creative', allowed_moves: ['deliver', 'messages'] },
      asked.map((note) => (note.resolved_at ? note : { ...note, allowed_moves: ['resolve'] })),
      true,
    ),
    arrange: async ({ page, words }: Opened) => {
      await expect(page.getByText(words.annotations.state.resolved, { exact: true }).first()).toBeVisible();
    },
  },
  {
    ...plain('request', '/requests/audit?view=first:0193-note-1', 'brand', 'request-review'),
    answers: answers(oneVersion, written),
    arrange: async (opened: Opened) => {
      await dialogShown(opened);
      await nothingCutOff(opened);
      await opened.page.getByRole('button', { name: opened.words.annotations.surface.label }).press('Enter');
      await expect(opened.page.getByLabel(opened.words.annotations.form.body)).toBeVisible();
    },
    dark: true,
  },
  {
    ...plain('request', '/requests/audit?view=sound', 'brand', 'request-review-sound'),
    answers: answers(oneVersion, written),
    arrange: async (opened: Opened) => {
      await dialogShown(opened);
      await expect(opened.page.getByRole('slider')).toBeVisible();
    },
  },
  {
    ...plain('request', '/requests/audit?view=film', 'brand', 'request-review-film'),
    answers: { ...answers(oneVersion, written), '/api/files/film/content': { body: {} } },
    arrange: async (opened: Opened) => {
      await dialogShown(opened);
      await expect(opened.page.getByRole('slider')).toBeVisible();
      await nothingCutOff(opened);
    },
    dark: true,
  },
  {
    ...plain('request', '/requests/audit?view=compare', 'brand', 'request-compare'),
    answers: answers(twoVersions, asked),
    arrange: dialogShown,
    dark: true,
  },
  {
    ...plain('request', '/requests/audit?move=request-revision', 'brand', 'request-revision'),
    answers: answers(oneVersion, written),
    arrange: dialogShown,
  },
];
