/** Sample works and covers; a test overrides what it needs. */
import { onTestFinished, vi } from 'vitest';
import type { CoverPicture, PublicFile, PublicWork, WorkCover } from '@/api/types';

/** 64 peaks, as the server sends them. */
const PEAKS = btoa(String.fromCodePoint(...Array.from({ length: 64 }, (_, at) => (at * 4) % 256)));

export function aPictureFile(name: string, width = 1200, height = 900): PublicFile {
  const widths = [320, 640, 960, 1200].filter((one) => one <= width);
  return {
    kind: 'image',
    width,
    height,
    thumbhash: 'Y1gOFYZ2d4ePiHeZiJhnd1CqKwaq',
    urls: Object.fromEntries(widths.map((one) => [String(one), `/media/${name}-${one}`])),
    play: null,
  };
}

export function aSoundFile(name: string, duration_ms = 18_000): PublicFile {
  const url = `/media/${name}`;
  return {
    kind: 'audio',
    width: null,
    height: null,
    thumbhash: null,
    urls: { file: url },
    play: { url, type: 'audio/mpeg', duration_ms, peaks: PEAKS },
  };
}

export function aFilmFile(name: string): PublicFile {
  const url = `/media/${name}`;
  return {
    kind: 'video',
    width: 1280,
    height: 720,
    thumbhash: null,
    urls: { file: url },
    play: { url, type: 'video/mp4', duration_ms: 65_000, peaks: null },
  };
}

export function aWork(differences: Partial<PublicWork> = {}): PublicWork {
  return {
    id: 'table',
    title: 'Ramadan table',
    title_ar: 'مائدة رمضان',
    text: 'Twelve plates in two days.',
    text_ar: 'اثنا عشر طبقًا في يومين.',
    alt: 'A table seen from above',
    alt_ar: null,
    service: 'photography',
    style: 'food_photography',
    brand: 'Bait Al-Gahwa',
    year: 2026,
    ai_use: 'none',
    files: [aPictureFile('table')],
    poster: null,
    captions: { en: null, ar: null },
    transcript: null,
    link: null,
    ...differences,
  };
}

export function aCover(name: string, differences: Partial<WorkCover> = {}): WorkCover {
  return {
    url: `/media/${name}-640`,
    srcset: `/media/${name}-320 320w, /media/${name}-640 640w, /media/${name}-1280 1280w`,
    width: 1280,
    height: 960,
    thumbhash: null,
    alt: name,
    alt_ar: null,
    kind: 'image',
    play: null,
    ...differences,
  };
}

/** The cover picture that a creative has chosen: 2:1. */
export function aCoverPicture(name: string): CoverPicture {
  return {
    url: `/media/${name}-640`,
    srcset: `/media/${name}-640 640w, /media/${name}-1280 1280w`,
    width: 1280,
    height: 640,
    thumbhash: null,
  };
}

/** Sound and film of the browser, which jsdom has not: what plays is known, and time passes when the test says so. */
export function media() {
  const playing = new Set<HTMLMediaElement>();
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    playing.add(this);
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(
    this: HTMLMediaElement,
  ) {
    if (!playing.delete(this)) return;
    this.dispatchEvent(new Event('pause'));
  });
  onTestFinished(() => {
    play.mockRestore();
    pause.mockRestore();
  });
  return {
    /** The addresses of what is heard. */
    heard: () => [...playing].map((element) => new URL(element.currentSrc || element.src).pathname),
    element: () => [...playing][0],
  };
}
