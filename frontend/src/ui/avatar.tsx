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

/** A portrait, or a monogram; the name is always shown beside it. */
export function Avatar({ name, seed, image, size = 'regular' }: AvatarProps) {
  const className = classNames(styles.avatar, size === 'large' && styles.large);
  if (image) return <img className={className} src={image} alt="" width={64} height={64} />;
  return (
    <span className={className} data-palette={paletteOf(seed)} lang={writtenIn(name)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
