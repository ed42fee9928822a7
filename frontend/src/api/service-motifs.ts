/** The cover motif of each service: the lens for photography, the wave for a voice. */
import type { ServiceName } from './types';

const motifOfService = {
  UGC: 'phones',
  'AI Ads': 'halftone',
  'AI Shorts': 'halftone',
  Branding: 'tiles',
  Photography: 'aperture',
  Videography: 'sea',
  Scriptwriting: 'manuscript',
  Voiceover: 'waveform',
} as const satisfies Readonly<Record<ServiceName, string>>;

type ServiceMotif = (typeof motifOfService)[keyof typeof motifOfService];

const motifs: Readonly<Record<string, ServiceMotif | undefined>> = motifOfService;

/** The first service decides. */
export function motifOf(services: readonly string[]): ServiceMotif {
  return motifs[services[0] ?? ''] ?? 'tiles';
}
