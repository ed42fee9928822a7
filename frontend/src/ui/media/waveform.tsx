/** Loudness over time as bars; next to a sound's seek bar, so hidden from screen readers. */
import { useMemo } from 'react';

const HEIGHT = 40;
/** A bar and the gap after it. */
const STEP = 4;
const BAR = 2.4;
const QUIETEST = 0.08;
/** Drawn where the loudness is not known. */
const FLAT = Array.from({ length: 64 }, () => 0);

/** Bytes in base64 as shares of the loudest. */
export function peaksOf(base64: string | null | undefined): readonly number[] {
  if (!base64) return FLAT;
  try {
    const bytes = Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0);
    const loudest = Math.max(1, ...bytes);
    return bytes.length > 0 ? bytes.map((byte) => byte / loudest) : FLAT;
  } catch {
    return FLAT;
  }
}

interface WaveformProps {
  /** Bytes in base64. */
  readonly peaks: string | null | undefined;
  readonly className?: string | undefined;
}

export function Waveform({ peaks, className }: WaveformProps) {
  const { path, width } = useMemo(() => {
    const shares = peaksOf(peaks);
    const bars = shares.map((share, at) => {
      const height = Math.max(QUIETEST, share) * HEIGHT;
      return `M${at * STEP} ${(HEIGHT - height) / 2}h${BAR}v${height}h-${BAR}z`;
    });
    return { path: bars.join(''), width: shares.length * STEP - (STEP - BAR) };
  }, [peaks]);
  return (
    <svg className={className} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
