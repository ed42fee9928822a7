/** A generative picture where no photograph is; decorative, so it has no words of its own. */
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
