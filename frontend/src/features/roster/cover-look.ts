/** How the generative cover of a creative is drawn, alone and in a list. */
import type { Creative } from '@/api/types';
import { services } from '@/api/vocabularies';
import { motifOf } from '@/lib/service-motifs';
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

/** The variant of each cover of a list: its own, or the next one where the same picture stands before it. */
export function variantsOf(creatives: readonly Creative[], service = ''): readonly number[] {
  const looks: CoverLook[] = [];
  for (const creative of creatives) {
    const own = coverLookOf(withServiceFirst(creative, service));
    const before = looks.at(-1);
    const isSame =
      before?.motif === own.motif && before.variant === own.variant && paletteOf(before.seed) === paletteOf(own.seed);
    looks.push(isSame ? { ...own, variant: own.variant + 1 } : own);
  }
  return looks.map(({ variant }) => variant);
}
