import { describe, expect, it } from 'vitest';
import { drawCover } from './draw';
import { motifs, type MotifName } from './motifs';
import { paletteOf } from './palettes';
import { hash, sequence } from './seeds';

const names = Object.keys(motifs) as MotifName[];

describe('a generative cover', () => {
  it.each(names)('%s is the same for the same seed and another for another', (motif) => {
    const draw = (seed: string) => drawCover({ motif, seed, width: 360, height: 180 });
    expect(draw('0193-a')).toBe(draw('0193-a'));
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(draw)).size).toBeGreaterThan(2);
  });

  it.each(names)('%s is a well-formed picture at every size that the product uses', (motif) => {
    for (const [width, height] of [
      [360, 180],
      [200, 276],
      [200, 226],
      [60, 60],
    ] as const) {
      const svg = drawCover({ motif, seed: 'x', width, height });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull();
    }
  });

  it.each(names)('%s is drawn in several ways for the same seed, all of them well-formed', (motif) => {
    const drawn = [0, 1, 2, 3].map((variant) => drawCover({ motif, seed: 'x', width: 360, height: 180, variant }));
    expect(new Set(drawn).size).toBe(4);
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('spreads seeds over all palettes', () => {
    const used = new Set(Array.from({ length: 60 }, (_, index) => paletteOf(`creative-${index}`)));
    expect(used.size).toBe(6);
  });

  it('draws its chance between 0 and 1', () => {
    const random = sequence(hash('seed'));
    const values = Array.from({ length: 1000 }, random);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(new Set(values).size).toBeGreaterThan(990);
  });
});
