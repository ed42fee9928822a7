/** Sample deliveries and the notes on them. The UI audit uses them too, so nothing of the mock server is imported here. */
import type { Annotation, Delivery, StoredFile } from '@/api/types';

/** A delivered picture. */
export function aFile(differences: Partial<StoredFile> = {}): StoredFile {
  const content = '/api/files/0193-file/content';
  return {
    id: '0193-file',
    purpose: 'delivery',
    kind: 'image',
    state: 'ready',
    reason: null,
    name: 'القائمة.jpg',
    bytes: 2_340_000,
    received: 2_340_000,
    progress: null,
    width: 4000,
    height: 3000,
    duration_ms: null,
    thumbhash: null,
    urls: { file: content, '320': `${content}?version=320` },
    play: null,
    created_at: '2026-11-18T09:00:00Z',
    ...differences,
  };
}

/** Delivered sound of 18 seconds. */
export function aSound(differences: Partial<StoredFile> = {}): StoredFile {
  const url = '/api/files/0193-sound/content?version=file';
  return aFile({
    id: '0193-sound',
    kind: 'audio',
    name: 'spot.mp3',
    width: null,
    height: null,
    duration_ms: 18_000,
    urls: { file: url },
    play: { url, type: 'audio/mpeg', duration_ms: 18_000, peaks: null },
    ...differences,
  });
}

/** A delivered film of 20 seconds. */
export function aFilm(differences: Partial<StoredFile> = {}): StoredFile {
  const url = '/api/files/0193-film/content?version=play';
  return aFile({
    id: '0193-film',
    kind: 'video',
    name: 'launch.mp4',
    width: 1280,
    height: 720,
    duration_ms: 20_000,
    urls: { file: url },
    play: { url, type: 'video/mp4', duration_ms: 20_000, peaks: null },
    ...differences,
  });
}

/** A draft of the brand, on the picture of `aFile`. */
export function aNote(number: number, differences: Partial<Annotation> = {}): Annotation {
  return {
    id: `0193-note-${number}`,
    file: '0193-file',
    version: 1,
    number,
    x: 0.25,
    y: 0.5,
    at_ms: null,
    body: `Warmer here ${number}`,
    revision: null,
    asked_at: null,
    resolved_at: null,
    created_at: '2026-11-18T10:00:00Z',
    allowed_moves: ['delete'],
    ...differences,
  };
}

/** A note that a revision asks for. */
export function anAskedNote(number: number, differences: Partial<Annotation> = {}): Annotation {
  return aNote(number, { revision: 1, asked_at: '2026-11-18T11:00:00Z', allowed_moves: [], ...differences });
}

/** A version of the work with these files. */
export function aDelivery(version: number, files: StoredFile[]): Delivery {
  return { version, note: `Version ${version}.`, links: [], files, at: '2026-11-18T09:00:00Z' };
}
