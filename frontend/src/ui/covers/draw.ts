import { motifs, type MotifName } from './motifs';
import { paletteAt, paletteOf, type Palette } from './palettes';
import { hash, sequence } from './seeds';

export interface CoverDesign {
  readonly motif: MotifName;
  /** The same seed always draws the same picture. */
  readonly seed: string;
  readonly width: number;
  readonly height: number;
  /** Chosen by the seed if omitted. */
  readonly palette?: number | undefined;
  /** Which way of drawing the motif, by the kind of work; odd ones are drawn on the other ground. */
  readonly variant?: number | undefined;
}

/** Light and dark change places. */
function inverted(palette: Palette): Palette {
  return { ...palette, tint: palette.deep, deep: palette.tint };
}

export function drawCover({ motif, seed, width, height, palette = paletteOf(seed), variant = 0 }: CoverDesign): string {
  const colours = paletteAt(palette);
  const random = sequence(hash(`${motif}:${seed}`));
  const shapes = motifs[motif]({
    width,
    height,
    palette: variant % 2 === 1 ? inverted(colours) : colours,
    variant,
    random,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`;
}
