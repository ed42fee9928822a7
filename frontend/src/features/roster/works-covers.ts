/** Which pictures and which sound are on a creative's card. */
import type { Creative, WorkCover } from '@/api/types';
import { serviceNamed } from '@/api/vocabularies';
import type { Language } from '@/i18n/languages';
import { upTo, type PictureSource } from '@/ui/media/picture';

/** The one that shows the service looked for comes first; then the creative's own order. */
export function coversOf({ covers }: Creative, service: string): readonly WorkCover[] {
  const id = serviceNamed(service)?.id ?? '';
  const fitting = covers[id];
  const others = Object.values(covers).filter((cover) => cover !== fitting);
  return fitting ? [fitting, ...others] : others;
}

export type PicturedCover = WorkCover & { readonly url: string };

/** Sound may have no picture. */
export const isPictured = (cover: WorkCover): cover is PicturedCover => typeof cover.url === 'string';

export function altOf({ alt, alt_ar: arabic }: WorkCover, language: Language): string {
  return (language === 'ar' ? arabic || alt : alt || arabic) ?? '';
}

/** A card is at most so wide on screens of ordinary density; sharper screens get by with it. */
export const WIDEST = 640;

/** As many cards as a row has. */
export const FIRST_ROW = { narrow: 1, wide: 3 } as const;

/** What a card of the roster asks for. Dense screens of phones ask for less than they could show: the first screen must not weigh more than the rest of the page. */
export const CARD_SIZES = [
  '(max-width: 640px) and (min-resolution: 2.5dppx) 40vw',
  '(max-width: 640px) and (min-resolution: 1.5dppx) 60vw',
  '(max-width: 640px) 92vw',
  '24rem',
].join(', ');

export function cardPicture({
  url,
  srcset,
  width,
  height,
  thumbhash,
}: Pick<PicturedCover, 'url' | 'srcset' | 'width' | 'height' | 'thumbhash'>): PictureSource {
  // The card's own shape, which the picture is cut to.
  return { url, srcset: upTo(WIDEST, srcset), width: width ?? 640, height: height ?? 320, thumbhash };
}

/** The picture to swipe to: of the next cover that is left, or of a further work. */
export function secondOf(
  { second_cover: further }: Creative,
  [, next]: readonly PicturedCover[],
  gone: readonly string[],
) {
  if (next) return cardPicture(next);
  return further && !gone.includes(further.url) ? cardPicture(further) : undefined;
}

/** The cover picture that the creative has chosen, unless it is one of those that are gone. */
export function ownCoverOf({ cover_image: own }: Creative, gone: readonly string[]): PictureSource | undefined {
  return own && !gone.includes(own.url) ? cardPicture(own) : undefined;
}
