import { motifs, type MotifName } from './motifs';
import { paletteAt, paletteOf } from './palettes';
import { hash, sequence } from './seeds';

export interface CoverDesign {
  readonly motif: MotifName;
  /** The same seed always draws the same picture. */
  readonly seed: string;
  readonly width: number;
  readonly height: number;
  /** Left out, the seed decides. */
  readonly palette?: number | undefined;
}

export function drawCover({ motif, seed, width, height, palette = paletteOf(seed) }: CoverDesign): string {
  const random = sequence(hash(`${motif}:${seed}`));
  const shapes = motifs[motif]({ width, height, palette: paletteAt(palette), random });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`;
}
