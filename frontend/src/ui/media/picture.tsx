/** A picture in several widths, over its placeholder. It is asked for shortly before it is scrolled to. */
import { useCallback, useState, type CSSProperties } from 'react';
import { placeholderOf } from './thumbhash';

export interface PictureSource {
  readonly url: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
  readonly thumbhash?: string | null | undefined;
}

interface PictureProps {
  readonly source: PictureSource;
  readonly alt: string;
  readonly sizes: string;
  /** `first` is the largest of the first screen; `eager` is on the first screen, too. */
  readonly loading?: 'first' | 'eager' | 'lazy';
  readonly className?: string | undefined;
  readonly onError?: () => void;
}

/** Browsers fetch lazy pictures that are several screens away: on a phone more than the page before them. */
const NEAR = '300px 150px';

/** Without an address browsers show the description instead of the placeholder. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Behind the picture; without its description, which Firefox draws over it until the picture is there. */
function behind(placeholder: string, hasFailed: boolean): CSSProperties {
  return {
    backgroundImage: `url(${placeholder})`,
    backgroundSize: '100% 100%',
    ...(!hasFailed && { color: 'transparent' }),
  };
}

/** Whether the element has come near the screen; at once where that cannot be observed. */
function useNear(isWanted: boolean) {
  const [isNear, setIsNear] = useState(isWanted || typeof IntersectionObserver === 'undefined');
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element || isNear) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
        },
        { rootMargin: NEAR },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isNear],
  );
  return { isNear, watch };
}

export function Picture({ source, alt, sizes, loading = 'lazy', className, onError }: PictureProps) {
  const { isNear, watch } = useNear(loading !== 'lazy');
  const placeholder = placeholderOf(source.thumbhash);
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <img
      ref={watch}
      className={className}
      // Before the source: Safari would choose and fetch without them.
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : 'auto'}
      decoding="async"
      sizes={sizes}
      srcSet={isNear ? source.srcset : undefined}
      src={isNear ? source.url : (placeholder ?? NOTHING)}
      alt={alt}
      width={source.width}
      height={source.height}
      style={placeholder ? behind(placeholder, hasFailed) : undefined}
      onError={() => {
        setHasFailed(true);
        onError?.();
      }}
    />
  );
}

/** The entries of a `srcset` up to a width; the narrowest in any case. */
export function upTo(widest: number, srcset: string): string {
  const entries = srcset.split(', ');
  const kept = entries.filter((entry) => Number(/ (\d+)w$/.exec(entry)?.[1] ?? 0) <= widest);
  return (kept.length > 0 ? kept : entries.slice(0, 1)).join(', ');
}
