/** The colours of each service's cover, as an index of the palettes of covers. */
import type { ServiceName } from '@/api/types';

/** Neighbours in the grid differ, with four columns and with two. */
const paletteOfService = {
  UGC: 2,
  'AI Ads': 0,
  'AI Shorts': 3,
  Branding: 5,
  Photography: 1,
  Videography: 4,
  Scriptwriting: 2,
  Voiceover: 3,
} as const satisfies Readonly<Record<ServiceName, number>>;

const palettes: Readonly<Record<string, number | undefined>> = paletteOfService;

/** A service that the vocabulary does not have is drawn in the colours of its seed. */
export function servicePalette(name: string): number | undefined {
  return palettes[name];
}
