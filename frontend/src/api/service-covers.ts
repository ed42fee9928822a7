/** How the cover of each service is drawn: the lens for photography, the wave for a voice. */
import type { ServiceName } from './types';

/** The palette is that of the grid of services, as an index of the palettes of covers: neighbours differ, with four columns and with two. */
const coverOfService = {
  UGC: { motif: 'phones', palette: 2 },
  'AI Ads': { motif: 'halftone', palette: 0 },
  'AI Shorts': { motif: 'halftone', palette: 3 },
  Branding: { motif: 'tiles', palette: 5 },
  Photography: { motif: 'aperture', palette: 1 },
  Videography: { motif: 'sea', palette: 4 },
  Scriptwriting: { motif: 'manuscript', palette: 2 },
  Voiceover: { motif: 'waveform', palette: 3 },
} as const satisfies Readonly<Record<ServiceName, { readonly motif: string; readonly palette: number }>>;

type ServiceCover = (typeof coverOfService)[ServiceName];

const covers: Readonly<Record<string, ServiceCover | undefined>> = coverOfService;

/** The first service decides. */
export function motifOf(services: readonly string[]): ServiceCover['motif'] {
  return covers[services[0] ?? '']?.motif ?? 'tiles';
}

/** A service that the vocabulary does not have is drawn in the colours of its seed. */
export function servicePalette(name: string): number | undefined {
  return covers[name]?.palette;
}
