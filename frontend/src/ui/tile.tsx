/** A number with its label: the stat tiles of the dashboards. */
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './tile.module.css';

export type TileTone = 'plain' | 'pending' | 'accepted' | 'completed';

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: TileTone;
  readonly icon?: ReactNode;
}

export function Tile({ label, value, tone = 'plain', icon }: TileProps) {
  return (
    <div className={classNames(styles.tile, styles[tone])}>
      <dt className={styles.label}>
        {icon ? <span className={styles.icon}>{icon}</span> : null}
        {label}
      </dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

/** Tiles are the terms of one description list. */
export function Tiles({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.tiles}>{children}</dl>
    </div>
  );
}
