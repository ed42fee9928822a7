/** Whether a film or a recording can be shown, before minutes go by with sending it; as `crates/media` says. */
import type { Config } from '@/api/types';
import { isSoundLimited, maxBytesOf, type Accepted, type Refusal } from './file-kinds';
import { filmFacts, type FilmFacts } from './film-facts';

export type Conversion = NonNullable<Config['conversion']>;

/** What is shown as it is: as in `crates/media`. */
export const shownAsItIs = { side: 1920, bitsPerSecond: 12_000_000 } as const;

/** The longest recording that is shown, in seconds. The server counts samples: within the last second, it decides. */
const longestSound = 600 + 1;

/** At most one of both: why it is not sent, or why the other side can only download it. */
export interface Verdict {
  readonly refusal?: Refusal;
  readonly advice?: Refusal;
}

const readable: Readonly<Record<string, true>> = { avc1: true, avc3: true, mp4a: true, pcm: true, mp3: true };
const hevc: ReadonlySet<string> = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe']);

/** Why browsers cannot show it as it is; undefined if they can. */
function obstacle(facts: FilmFacts, size: number, accepted: Accepted): Refusal | undefined {
  if (hevc.has(facts.codec)) return 'hevc_film';
  if (facts.codec === 'float') return 'float_sound';
  if (!readable[facts.codec]) return 'unsupported_codec';
  if (facts.isFragmented) return 'fragmented_film';
  if (!facts.hasPicture) return isSoundLimited(accepted) && facts.seconds > longestSound ? 'too_long' : undefined;
  if (facts.side > shownAsItIs.side) return 'frame_too_large';
  if (facts.bitsPerSecond > shownAsItIs.bitsPerSecond) return 'bit_rate_too_high';
  return size > maxBytesOf('video', { purpose: accepted.purpose }) ? 'too_large' : undefined;
}

/** What is kept as it is, for download: it is sent, whatever the browsers can show. */
const isDownloaded = ({ purpose }: Accepted): boolean => purpose === 'delivery';

export async function verdictOn(file: File, accepted: Accepted): Promise<Verdict> {
  const facts = await filmFacts(file);
  const reason = facts && obstacle(facts, file.size, accepted);
  if (!facts || reason === undefined) return {};
  // No conversion makes it shorter.
  if (reason === 'too_long') return { refusal: reason };
  const { conversion } = accepted;
  if (conversion && facts.seconds <= conversion.max_seconds) return {};
  const refusal = conversion ? 'too_long_to_convert' : reason;
  return isDownloaded(accepted) ? { advice: refusal } : { refusal };
}
