/** A creative's requests: one box at a time, what is due first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { inboxCountsQuery, inboxQuery, type InboxSide } from '@/entities/inbox';
import { classNames } from '@/lib/class-names';
import { RecordList } from '@/records/record-list';
import { RecordsSkeleton } from '@/ui/records-skeleton';
import { TitledSection } from '@/ui/titled-section';
import { BoxLinks } from './box-links';
import { BOX, boxOf, firstBox, pagesDueFirst } from './boxes';
import styles from './inbox.module.css';
import { InboxRow } from './inbox-row';

export function Inbox() {
  const { t } = useTranslation('inbox');
  const { t: shell } = useTranslation();
  const [search] = useSearchParams();
  const counts = useQuery(inboxCountsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = boxOf(search.get(BOX));
  // Without the counts the invitations are shown.
  const box = asked ?? (counts.isPending ? undefined : firstBox(counts.data?.by_side));
  return (
    <TitledSection title={t('title')} headingRef={heading}>
      {counts.data ? <p className={styles.turn}>{t('waiting', { count: counts.data.my_turn })}</p> : null}
      <BoxLinks counts={counts.data?.by_side} shown={box} />
      {box === undefined ? (
        <RecordsSkeleton label={shell('loading')} />
      ) : (
        <Box key={box} box={box} onGone={() => heading.current?.focus()} />
      )}
    </TitledSection>
  );
}

interface BoxProps {
  readonly box: InboxSide;
  /** A row that had the focus is leaving the list. */
  readonly onGone: () => void;
}

function Box({ box, onGone }: BoxProps) {
  const { t } = useTranslation('inbox');
  // Sorted page by page, so that no row moves when more are shown.
  const list = useInfiniteQuery({ ...inboxQuery(box), select: pagesDueFirst });
  return (
    <RecordList
      query={list}
      failed={t('failed')}
      empty={{ title: t(`empty.${box}.title`), text: t(`empty.${box}.text`) }}
      more={t('more')}
    >
      {(rows) => (
        <>
          <ul className="stack-12" aria-label={t(`boxes.${box}`)}>
            {rows.map((request) => (
              <InboxRow key={request.id} request={request} onDeclined={onGone} />
            ))}
          </ul>
          {list.hasNextPage ? (
            <p className={classNames('muted text-14', styles.shown)} role="status">
              {t('shownOf', { shown: rows.length, total: list.data?.pages.at(-1)?.total ?? rows.length })}
            </p>
          ) : null}
        </>
      )}
    </RecordList>
  );
}
