/** The shapes that pictures of a page are cut to, and how far in. The server decides by the same rules. */
import type { Crop, PicturePart } from '@/api/types';
import { limits } from '@/api/vocabularies';

interface Shape {
  /** What its files are uploaded for. */
  readonly purpose: 'avatar' | 'cover';
  /** Width by height. */
  readonly aspect: number;
  /** In pixels of the widest version that is kept. */
  readonly leastWidth: number;
}

const widths: Readonly<Record<PicturePart, number>> = limits.profile_image_width_min;

export const shapes: Readonly<Record<PicturePart, Shape>> = {
  avatar: { purpose: 'avatar', aspect: 1, leastWidth: widths.avatar },
  cover_image: { purpose: 'cover', aspect: 2, leastWidth: widths.cover_image },
};

/** Rounding may cost a part of a pixel. */
const SPARE_PIXELS = 1;
const DECIMALS = 1_000_000;

/** An upright picture. */
export interface Source {
  readonly width: number;
  readonly height: number;
}

function keptOf({ width, height }: Source): Source {
  const scale = Math.min(1, limits.picture_width_max / width);
  return { width: width * scale, height: height * scale };
}

/** How wide the largest part of the shape is. */
function wholeWidth(source: Source, { aspect }: Shape): number {
  const kept = keptOf(source);
  return Math.min(kept.width, kept.height * aspect);
}

export function isTooSmall(source: Source, shape: Shape): boolean {
  return Math.floor(wholeWidth(source, shape)) < shape.leastWidth;
}

/** At 1 the part is as large as the picture allows. */
export function mostZoom(source: Source, shape: Shape): number {
  return Math.max(1, wholeWidth(source, shape) / (shape.leastWidth + SPARE_PIXELS));
}

const fraction = (value: number) => Math.floor(Math.min(1, Math.max(0, value)) * DECIMALS) / DECIMALS;

interface Place {
  /** Where it begins, in fractions. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The part that begins there; moved back where it would leave the picture. */
export function cropAt({ x, y, zoom }: Place, source: Source, shape: Shape): Crop {
  const kept = keptOf(source);
  const cut = wholeWidth(source, shape) / zoom;
  const width = fraction(cut / kept.width);
  const height = fraction(cut / shape.aspect / kept.height);
  return { x: fraction(Math.min(x, 1 - width)), y: fraction(Math.min(y, 1 - height)), width, height };
}
