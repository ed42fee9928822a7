/** The boxes with the number of requests in each; links, so that a box has an address. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { InboxCounts } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import chips from '@/ui/chip.module.css';
import { BOX, BOXES, countOf, type InboxBox } from './boxes';
import styles from './inbox.module.css';

interface BoxLinksProps {
  readonly counts: InboxCounts | undefined;
  readonly shown: InboxBox | undefined;
}

export function BoxLinks({ counts, shown }: BoxLinksProps) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const { pathname } = useLocation();
  const row = useScrolledToCurrent(shown ? `${shown} ${counts !== undefined}` : '');
  return (
    <nav className={styles.boxes} aria-label={t('boxes.label')}>
      <ul className={chips.row} ref={row}>
        {BOXES.map((box) => (
          <li key={box}>
            <Link
              className={chips.chip}
              replace
              preventScrollReset
              to={{ pathname, search: new URLSearchParams({ [BOX]: box }).toString() }}
              aria-current={box === shown ? 'page' : undefined}
            >
              <span className={styles.boxName}>{t(`boxes.${box}`)}</span>
              {counts ? <span className={styles.count}>{formatNumber(countOf(box, counts), language)}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the row, never the page, until the current box is in sight. `content` changes with its width: its number comes later. */
function useScrolledToCurrent(content: string) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (!row.current || !current || content === '') return;
    const view = row.current.getBoundingClientRect();
    const chip = current.getBoundingClientRect();
    // Distances, not positions: they have the same sign in both writing directions.
    row.current.scrollBy({ left: chip.x + chip.width / 2 - (view.x + view.width / 2), behavior: 'instant' });
  }, [content]);
  return row;
}
