import { useState } from 'react';
import { classNames } from '@/lib/class-names';
import { initials } from '@/lib/initials';
import { writtenIn } from '@/lib/script';
import styles from './avatar.module.css';
import { paletteOf } from './covers/palettes';

interface AvatarProps {
  readonly name: string;
  readonly seed: string;
  readonly image?: string | null | undefined;
  readonly size?: 'regular' | 'large';
}

/** In pixels; the styles follow them. */
const SIDE = { regular: 64, large: 112 } as const;

/** A portrait, or a monogram where there is none or it is gone; the name is always shown next to it. */
export function Avatar({ name, seed, image, size = 'regular' }: AvatarProps) {
  const className = classNames(styles.avatar, size === 'large' && styles.large);
  // Hidden or replaced since the page was loaded.
  const [gone, setGone] = useState<string | null>(null);
  const palette = paletteOf(seed);
  if (image && image !== gone) {
    return (
      <img
        className={className}
        data-palette={palette}
        loading={size === 'large' ? 'eager' : 'lazy'}
        decoding="async"
        src={image}
        alt=""
        width={SIDE[size]}
        height={SIDE[size]}
        onError={() => setGone(image)}
      />
    );
  }
  return (
    <span className={className} data-palette={palette} lang={writtenIn(name)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
