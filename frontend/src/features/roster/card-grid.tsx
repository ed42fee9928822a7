import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { Creative } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { Skeleton } from '@/ui/skeleton';
import { variantsOf } from './cover-look';
import styles from './card-grid.module.css';
import { CreativeCard } from './creative-card';
import { CARD_SIZES, FIRST_ROW, WIDEST } from './works-covers';

interface CardGridProps {
  readonly creatives: readonly Creative[];
  readonly heading?: 'h2' | 'h3';
  readonly service?: string;
  readonly rosterSearch?: string;
  /** At most four, in one row: next to each other, or to be swiped through where they do not fit. */
  readonly row?: boolean;
  /** The list begins on the first screen: its first pictures are fetched at once. */
  readonly isAtTop?: boolean;
}

/** As many cards as fit on a screen; a slow phone renders the rest afterwards, as many at a time. */
const AT_ONCE = 6;

/** The beginning of a list, which grows with each paint until it is the whole; what is added later comes at once. */
function useGrowing<Item>(list: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(list.length > AT_ONCE ? AT_ONCE : Infinity);
  const isWhole = count >= list.length;
  useEffect(() => {
    const next = count + AT_ONCE;
    if (!isWhole) startTransition(() => setCount(next < list.length ? next : Infinity));
  }, [count, isWhole, list.length]);
  return isWhole ? list : list.slice(0, count);
}

export function CardGrid({
  creatives,
  heading = 'h3',
  service,
  rosterSearch,
  row = false,
  isAtTop = false,
}: CardGridProps) {
  const drawn = useGrowing(useDeferredValue(creatives));
  const variants = variantsOf(drawn, service);
  return (
    <ul className={classNames(styles.grid, row && styles.row)}>
      {drawn.map((creative, place) => (
        <CreativeCard
          key={creative.id}
          creative={creative}
          heading={heading}
          service={service}
          rosterSearch={rosterSearch}
          variant={variants[place]}
          place={isAtTop ? place : undefined}
        />
      ))}
    </ul>
  );
}

/** The grid while its cards are loading. */
export function CardGridSkeleton({ count, isAtTop = false }: { readonly count: number; readonly isAtTop?: boolean }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={styles.waiting}>
          <Skeleton
            shape="block"
            className={styles.waitingCover}
            {...(isAtTop && place < FIRST_ROW.wide && { picture: { place, widest: WIDEST, sizes: CARD_SIZES } })}
          />
          <Skeleton className={styles.waitingName} />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="pill" className={styles.waitingFoot} />
        </div>
      ))}
    </div>
  );
}
