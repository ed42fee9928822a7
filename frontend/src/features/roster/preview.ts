import type { Creative } from '@/api/types';

/** A few creatives of as many services as possible; a service repeats only when all have been shown. */
export function varied(creatives: readonly Creative[], count: number): readonly Creative[] {
  const chosen: Creative[] = [];
  let left = creatives;
  while (chosen.length < count && left.length > 0) {
    const crafts = new Set<string>();
    const round = left.filter(({ skills: [craft = ''] }) => !crafts.has(craft) && crafts.add(craft));
    chosen.push(...round);
    left = left.filter((creative) => !round.includes(creative));
  }
  return chosen.slice(0, count);
}
