/** The values of one filter as links, each with how many entries it leaves. */
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import chips from './chip.module.css';
import styles from './filter-links.module.css';
import { useCurrentInView } from './use-current-in-view';

export interface FilterLink {
  readonly key: string;
  readonly to: string;
  readonly label: string;
  /** Absent if it is not known. */
  readonly count?: ReactNode;
  readonly isCurrent: boolean;
}

interface FilterLinksProps {
  readonly label: string;
  readonly links: readonly FilterLink[];
}

export function FilterLinks({ label, links }: FilterLinksProps) {
  const row = useRef<HTMLUListElement>(null);
  useCurrentInView(row, links.map(({ key, isCurrent }) => `${key}${isCurrent ? '*' : ''}`).join(' '));
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul className={styles.links} ref={row}>
        {links.map(({ key, to, label: name, count, isCurrent }) => (
          <li key={key}>
            <Link className={chips.chip} to={to} replace aria-current={isCurrent ? 'true' : undefined}>
              <span className={styles.name}>{name}</span>{' '}
              {count === undefined ? null : <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
