import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { IconButton } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { OfferCard } from './offer-card';
import styles from './offer-list.module.css';
import { differingRows, marksOf, termKeys, termRows } from '../terms/term-rows';
import type { DialogName } from '../moves/use-opened-move';

interface OfferListProps {
  readonly request: RequestDetail;
  readonly offers: readonly Proposal[];
  readonly onMove: (name: DialogName, target?: string) => void;
}

interface Place {
  /** More offers than the row can show. */
  readonly overflows: boolean;
  /** The first that is in sight. */
  readonly at: number;
}

function placeIn(row: HTMLElement): Place {
  const [first, second] = row.children;
  const step = first && second ? Math.abs(second.getBoundingClientRect().x - first.getBoundingClientRect().x) : 0;
  return {
    overflows: row.scrollWidth > row.clientWidth + 1,
    at: step === 0 ? 0 : Math.round(Math.abs(row.scrollLeft) / step),
  };
}

/** Offers side by side with their rows aligned; on a phone one after the other, by swipe or by button. */
export function OfferList({ request, offers, onMove }: OfferListProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<Place>({ overflows: false, at: 0 });
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const rows = useMemo(() => offers.map((offer) => termRows(offer, { t, language })), [offers, t, language]);
  const count = offers.length;
  const marks = marksOf(offers);
  const differing = differingRows(rows);
  const shown = onlyDifferences ? termKeys.filter((key) => differing.has(key)) : termKeys;

  useEffect(() => {
    const list = row.current;
    if (!list || count === 0) return undefined;
    const look = () => setPlace(placeIn(list));
    look();
    list.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(list);
    return () => {
      list.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [count]);

  const stepBy = (direction: 1 | -1) => {
    const list = row.current;
    const [first, second] = list?.children ?? [];
    if (!list || !first || !second) return;
    // Negative where the page runs from right to left.
    const step = second.getBoundingClientRect().x - first.getBoundingClientRect().x;
    list.scrollBy({ left: step * direction });
  };

  return (
    <div className={styles.frame}>
      {offers.length > 1 ? (
        <div className={styles.controls}>
          <Checkbox
            label={t('offers.onlyDifferences')}
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.target.checked)}
          />
          {place.overflows ? (
            <div className={styles.steps}>
              <IconButton label={t('offers.previous')} disabled={place.at === 0} onClick={() => stepBy(-1)}>
                <ChevronLeft className="mirror" aria-hidden="true" />
              </IconButton>
              <p role="status">{t('offers.position', { at: place.at + 1, count: offers.length })}</p>
              <IconButton label={t('offers.next')} disabled={place.at >= offers.length - 1} onClick={() => stepBy(1)}>
                <ChevronRight className="mirror" aria-hidden="true" />
              </IconButton>
            </div>
          ) : null}
        </div>
      ) : null}
      <ul className={styles.row} ref={row} id={id} aria-label={t('offers.title')}>
        {offers.map((offer, at) => (
          <OfferCard
            key={offer.id}
            request={request}
            offer={offer}
            rows={rows[at] ?? []}
            shown={shown}
            differing={differing}
            marks={marks.get(offer.id) ?? []}
            isAlone={count === 1}
            onMove={onMove}
          />
        ))}
      </ul>
    </div>
  );
}
