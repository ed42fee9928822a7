import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { paletteOf } from '@/ui/covers/palettes';
import { coverLookOf, variantsOf } from './cover-look';

/** Ids whose covers have the colours of the first. */
const ids = Array.from({ length: 60 }, (_, index) => `creative-${index}`).filter(
  (id) => paletteOf(id) === paletteOf('creative-0'),
);
const [first = '', second = '', third = ''] = ids;

function look(photography_styles: string[]) {
  return coverLookOf(aCreative({ skills: ['Photography'], photography_styles }));
}

describe('the cover of a creative', () => {
  it('is drawn by the first service and the first specialty in it', () => {
    expect(look(['Product Photography'])).toMatchObject({ motif: 'aperture', variant: 0 });
    expect(look(['Food Photography', 'Product Photography'])).toMatchObject({ motif: 'aperture', variant: 2 });
    expect(look([])).toMatchObject({ motif: 'aperture', variant: 0 });
    expect(coverLookOf(aCreative({ skills: [] }))).toMatchObject({ variant: 0 });
  });

  it('is never next to itself', () => {
    const creatives = [first, second, third].map((id) => aCreative({ id }));
    expect(variantsOf(creatives)).toEqual([2, 3, 4]);
  });

  it('is never above itself, in two columns or in three', () => {
    const variants = variantsOf(ids.map((id) => aCreative({ id })));
    for (const [place, variant] of variants.entries()) {
      expect(variants.slice(Math.max(0, place - 3), place)).not.toContain(variant);
    }
  });

  it('keeps its own look where other colours come between', () => {
    const other = Array.from({ length: 60 }, (_, index) => `other-${index}`).filter(
      (id) => paletteOf(id) !== paletteOf(first),
    );
    const list = [first, ...other.slice(0, 3), second].map((id) => aCreative({ id }));
    expect(variantsOf(list).at(-1)).toBe(coverLookOf(aCreative({ id: second })).variant);
  });

  it('is that of the service that is filtered by', () => {
    const creatives = [first, second].map((id) => aCreative({ id, branding_styles: ['Social Media Branding'] }));
    expect(variantsOf(creatives, 'Branding')).toEqual([1, 2]);
  });
});
