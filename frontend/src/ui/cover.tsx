/** A generative picture in place of a photograph; decorative, so it has no text alternative. */
import { useMemo } from 'react';
import { drawCover, type CoverDesign } from './covers/draw';

export function Cover({
  motif,
  seed,
  width,
  height,
  palette,
  variant,
  className,
}: CoverDesign & { readonly className?: string | undefined }) {
  const source = useMemo(() => {
    const svg = drawCover({ motif, seed, width, height, palette, variant });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [motif, seed, width, height, palette, variant]);
  return <img className={className} src={source} width={width} height={height} alt="" decoding="async" />;
}
