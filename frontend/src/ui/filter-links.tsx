/** The values of one filter as links, each with how many entries it leaves. */
import { useRef } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import chips from './chip.module.css';
import styles from './filter-links.module.css';
import { useCurrentInView } from './use-current-in-view';

interface FilterLinksProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  /** Undefined while it is not known. */
  readonly current: Value | undefined;
  readonly nameOf: (value: Value) => string;
  readonly pathOf: (value: Value) => string;
  /** Undefined if it is not known. */
  readonly countOf?: (value: Value) => number | undefined;
}

export function FilterLinks<Value extends string>(props: FilterLinksProps<Value>) {
  const { label, values, current, nameOf, pathOf, countOf } = props;
  const language = useLanguage();
  const row = useRef<HTMLUListElement>(null);
  useCurrentInView(row, `${values.join(' ')} ${current}`);
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul className={classNames('cluster-8', styles.links)} ref={row}>
        {values.map((value) => {
          const count = countOf?.(value);
          return (
            <li key={value}>
              <Link
                className={chips.chip}
                to={pathOf(value)}
                replace
                aria-current={value === current ? 'true' : undefined}
              >
                <span className={styles.name}>{nameOf(value)}</span>{' '}
                {count === undefined ? null : (
                  <span className={classNames('muted text-13 regular', styles.count)}>
                    {formatNumber(count, language)}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
