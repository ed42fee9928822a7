import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { IconButton } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ProposalCard } from './proposal-card';
import styles from './proposal-list.module.css';
import { viewerOf } from '../sides';
import { differingRows, marksOf, termKeys, termRows } from '../terms/term-rows';
import type { DialogName } from '../moves/use-opened-move';

interface ProposalListProps {
  readonly request: RequestDetail;
  readonly proposals: readonly Proposal[];
  readonly onMove: (name: DialogName, target?: string) => void;
}

interface Place {
  /** More proposals than the row can show. */
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

/** Proposals side by side with their rows aligned; on a phone one after the other, by swipe or by button. */
export function ProposalList({ request, proposals, onMove }: ProposalListProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<Place>({ overflows: false, at: 0 });
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const viewer = viewerOf(request.side);
  const rows = useMemo(
    () => proposals.map((proposal) => termRows(proposal, { t, language, viewer })),
    [proposals, t, language, viewer],
  );
  const count = proposals.length;
  const marks = marksOf(proposals);
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
    <div className="stack-12">
      {proposals.length > 1 ? (
        <div className="line-20 middle between">
          <Checkbox
            label={t('proposals.onlyDifferences')}
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.target.checked)}
          />
          {place.overflows ? (
            <div className={classNames('row-4 middle text-15', styles.steps)}>
              <IconButton label={t('proposals.previous')} disabled={place.at === 0} onClick={() => stepBy(-1)}>
                <ChevronLeft className="mirror" aria-hidden="true" />
              </IconButton>
              <p role="status">{t('proposals.position', { at: place.at + 1, count: proposals.length })}</p>
              <IconButton
                label={t('proposals.next')}
                disabled={place.at >= proposals.length - 1}
                onClick={() => stepBy(1)}
              >
                <ChevronRight className="mirror" aria-hidden="true" />
              </IconButton>
            </div>
          ) : null}
        </div>
      ) : null}
      <ul className={styles.row} ref={row} id={id} aria-label={t('proposals.title')}>
        {proposals.map((proposal, at) => (
          <ProposalCard
            key={proposal.id}
            request={request}
            proposal={proposal}
            rows={rows[at] ?? []}
            shown={shown}
            differing={differing}
            marks={marks.get(proposal.id) ?? []}
            isAlone={count === 1}
            onMove={onMove}
          />
        ))}
      </ul>
    </div>
  );
}
