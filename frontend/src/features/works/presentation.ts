/** What a work says in the reader's language, and how it is shown. */
import type { PublicFile, PublicWork } from '@/api/types';
import { services, termText } from '@/api/vocabularies';
import type { Language } from '@/i18n/languages';
import { preferred } from '@/i18n/preferred';
import type { PictureSource } from '@/ui/media/picture';

export function titleOf(work: Pick<PublicWork, 'title' | 'title_ar'>, language: Language): string {
  return preferred(language, work.title, work.title_ar);
}

export function textOf(work: PublicWork, language: Language): string {
  return preferred(language, work.text, work.text_ar);
}

export function altOf(work: PublicWork, language: Language): string {
  return preferred(language, work.alt, work.alt_ar) || titleOf(work, language);
}

export function serviceOf({ service }: Pick<PublicWork, 'service'>, language: Language): string {
  const term = services.find(({ id }) => id === service);
  if (!term) return service;
  return language === 'ar' ? term.name_ar : term.name;
}

export function styleOf({ style }: PublicWork, language: Language): string {
  const term = services.flatMap(({ styles }) => styles).find(({ slug }) => slug === style);
  return term ? termText(term, language) : '';
}

type PictureFile = Pick<PublicFile, 'urls' | 'width' | 'height' | 'thumbhash'>;

/** A work as everyone sees it, or as its creative edits it. */
interface Pictured {
  readonly files: readonly (PictureFile & { readonly kind?: PublicFile['kind'] | null })[];
  readonly poster?: PictureFile | null;
}

export type WorkKind = 'pictures' | 'film' | 'sound' | 'link';

/** What the work begins with; a link only where there is nothing else. */
export function kindOf({ files: [first] }: Pictured): WorkKind {
  if (!first) return 'link';
  if (first.kind === 'video') return 'film';
  return first.kind === 'audio' ? 'sound' : 'pictures';
}

/** A picture's addresses by width as a source; undefined if it has none. */
export function pictureOf(file: PictureFile | null | undefined, widest = Infinity): PictureSource | undefined {
  if (!file) return undefined;
  const all = Object.entries(file.urls)
    .map(([width, url]) => ({ width: Number(width), url }))
    .filter(({ width }) => Number.isInteger(width))
    .toSorted((one, other) => one.width - other.width);
  const fitting = all.filter(({ width }) => width <= widest);
  const kept = fitting.length > 0 ? fitting : all.slice(0, 1);
  const last = kept.at(-1);
  if (!last) return undefined;
  return {
    url: last.url,
    srcset: kept.map(({ url, width }) => `${url} ${width}w`).join(', '),
    width: file.width ?? last.width,
    height: file.height ?? last.width,
    thumbhash: file.thumbhash,
  };
}

/** The picture that represents a work in the grid. */
export function coverOf(work: Pictured, widest?: number): PictureSource | undefined {
  return (
    pictureOf(work.poster, widest) ??
    pictureOf(
      work.files.find(({ kind }) => kind === 'image'),
      widest,
    )
  );
}

/** The ids of the services of which there are works, in the order of the works. */
export function servicesOf(works: readonly PublicWork[]): readonly PublicWork['service'][] {
  return [...new Set(works.map(({ service }) => service))];
}

/** Where a link leads, as people call the site. */
export function siteOf(link: string): string {
  const host = URL.canParse(link) ? new URL(link).hostname.replace(/^(?:www|m|vm)\./, '') : link;
  return names[host] ?? host;
}

const names: Readonly<Record<string, string>> = {
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
  'instagram.com': 'Instagram',
  'instagr.am': 'Instagram',
  'tiktok.com': 'TikTok',
  'behance.net': 'Behance',
  'be.net': 'Behance',
  'drive.google.com': 'Google Drive',
};
