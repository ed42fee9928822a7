/** How the generative cover of a creative is drawn, alone and in a list. */
import { motifOf } from '@/api/service-covers';
import type { Creative } from '@/api/types';
import { services } from '@/api/vocabularies';
import type { CoverDesign } from '@/ui/covers/draw';
import { paletteOf } from '@/ui/covers/palettes';
import { listOf, withServiceFirst } from './presentation';

type CoverLook = Pick<CoverDesign, 'motif' | 'seed'> & { readonly variant: number };

/** The chosen or first service gives the motif, the first specialty in it the way of drawing. */
export function coverLookOf(creative: Creative): CoverLook {
  const chosen = services.find(({ id }) => id === creative.cover);
  const service = chosen ?? services.find(({ name }) => name === creative.skills[0]);
  const [specialty] = service ? listOf(creative, service.styles_field) : [];
  const variant = service?.styles.findIndex(({ label }) => label === specialty) ?? 0;
  const motif = motifOf(chosen ? [chosen.name] : creative.skills);
  return { motif, seed: creative.id, variant: Math.max(0, variant) };
}

/** The grid has at most three columns: the card above is at most three places before. */
const NEIGHBOURS = 3;
/** Ways of drawing to choose from, beginning with the cover's own. */
const WAYS = 4;

/** How much two covers look alike: the same picture, the same ground, or neither. */
function likeness(one: CoverLook, other: CoverLook): number {
  if (one.motif !== other.motif || paletteOf(one.seed) !== paletteOf(other.seed)) return 0;
  if (one.variant === other.variant) return 2;
  return one.variant % 2 === other.variant % 2 ? 1 : 0;
}

/**
 * The variant of each cover of a list: its own, or the next one that differs from the covers next to it and above it.
 */
export function variantsOf(creatives: readonly Creative[], service = ''): readonly number[] {
  const looks: CoverLook[] = [];
  for (const creative of creatives) {
    const own = coverLookOf(withServiceFirst(creative, service));
    const near = looks.slice(-NEIGHBOURS);
    const ways = Array.from({ length: WAYS }, (_, step) => {
      const look = { ...own, variant: own.variant + step };
      return { look, alike: near.reduce((sum, other) => sum + likeness(look, other), 0) };
    });
    const least = Math.min(...ways.map(({ alike }) => alike));
    looks.push(ways.find(({ alike }) => alike === least)?.look ?? own);
  }
  return looks.map(({ variant }) => variant);
}
