import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tapestryBands } from '../../tools/sadu.mjs';

const css = readFileSync(path.join(import.meta.dirname, '../features/identity/auth-frame.module.css'), 'utf8');
const SQUARES_ACROSS = 24;

/** The heights at which a band ends, in whole pixels, over two lengths of the cloth. */
function edges(squarePx: number): ReadonlySet<number> {
  let squares = 0;
  return new Set([...tapestryBands, ...tapestryBands].map((band) => Math.floor((squares += band) * squarePx)));
}

describe('the cloth next to the sign-in form', () => {
  it('ends with a whole band at every height that it takes', () => {
    const width = Number(/tapestry\.svg'\) center top \/ (\d+)px/.exec(css)?.[1]);
    const heights = [...css.matchAll(/\.cloth \{\s+block-size: (\d+)px/g)].map(([, height]) => Number(height));
    expect(heights).toHaveLength(6);
    const whole = edges(width / SQUARES_ACROSS);
    expect(heights.filter((height) => !whole.has(height))).toEqual([]);
  });

  it('takes a height only where there is room for it', () => {
    const steps = [...css.matchAll(/min-height: (\d+)px\) \{\s+\.cloth \{\s+block-size: (\d+)px/g)];
    expect(steps).toHaveLength(5);
    expect(steps.filter(([, room, height]) => Number(room) < Number(height))).toEqual([]);
  });
});
