import { classNames } from '@/lib/class-names';
import styles from './skeleton.module.css';

/** A picture that the server names in the prerendered page, before the page's own data is there. */
interface FirstPicture {
  /** Of which creative of the list, from 0. */
  readonly place: number;
  /** The largest width to choose from, in pixels. */
  readonly widest: number;
  readonly sizes: string;
}

interface SkeletonProps {
  readonly shape?: 'line' | 'block' | 'pill';
  readonly className?: string | undefined;
  readonly picture?: FirstPicture;
}

/** A loading placeholder; the label is up to the caller. */
export function Skeleton({ shape = 'line', className, picture }: SkeletonProps) {
  return (
    <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" data-skeleton>
      {picture ? <ExpectedPicture {...picture} /> : null}
    </span>
  );
}

/** The server adds its address (`site/first_pictures.rs`), which hydration leaves as it is. */
function ExpectedPicture({ place, widest, sizes }: FirstPicture) {
  return (
    <img
      alt=""
      fetchPriority={place === 0 ? 'high' : 'auto'}
      loading={place === 0 ? 'eager' : 'lazy'}
      sizes={sizes}
      data-picture={`${place} ${widest}`}
      suppressHydrationWarning
    />
  );
}
