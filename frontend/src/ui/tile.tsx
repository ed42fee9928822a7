/** A number with its label: the stat tiles of the dashboards. */
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { classNames } from '@/lib/class-names';
import styles from './tile.module.css';

export type TileTone = 'plain' | 'pending' | 'accepted' | 'completed';

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: TileTone;
  readonly icon?: ReactNode;
  /** The list with only what the tile counts; on another page it is not said whether it is the current one. */
  readonly link?: { readonly to: To; readonly isCurrent?: boolean } | undefined;
}

export function Tile({ label, value, tone = 'plain', icon, link }: TileProps) {
  const isHere = link?.isCurrent !== undefined;
  return (
    <div className={classNames(styles.tile, styles[tone])}>
      <dt className={styles.label}>
        {icon ? <span className={styles.icon}>{icon}</span> : null}
        {link ? (
          <Link
            className={classNames('cover-link', styles.link)}
            to={link.to}
            replace={isHere}
            preventScrollReset={isHere}
            aria-current={link.isCurrent ? 'true' : undefined}
          >
            {label}
          </Link>
        ) : (
          <span>{label}</span>
        )}
      </dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

interface TilesProps {
  /** What the values are: sums of money and times are longer than counts. */
  readonly of: 'counts' | 'sums';
  readonly children: ReactNode;
}

/** Tiles are the terms of one description list. */
export function Tiles({ of, children }: TilesProps) {
  return (
    <div className={styles.frame}>
      <dl className={classNames(styles.tiles, of === 'counts' && styles.counts)}>{children}</dl>
    </div>
  );
}
