/** A creative's requests: one box at a time, what is due first, or those that a search finds. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '@/api/pagination';
import type { InboxRequest } from '@/api/types';
import { inboxCountsQuery, inboxQuery, type InboxFilter } from '@/entities/inbox';
import { classNames } from '@/lib/class-names';
import { RecordList } from '@/records/record-list';
import { RecordsSkeleton } from '@/ui/records-skeleton';
import { TitledSection } from '@/ui/titled-section';
import { ArchivedNotice } from './archived-notice';
import { BoxLinks } from './box-links';
import { cursorOfOwnTurns, firstBox, ownTurnsOf, pagesDueFirst, type InboxBox } from './boxes';
import styles from './inbox.module.css';
import { InboxMoney } from './inbox-money';
import { InboxRow } from './inbox-row';
import { InboxTools } from './inbox-tools';
import { useInboxSearch } from './use-inbox-search';
import { WaitingLine } from './waiting-line';

export function Inbox() {
  const { t } = useTranslation('inbox');
  const { t: shell } = useTranslation();
  const { box: asked, q, order, change } = useInboxSearch();
  const counts = useQuery(inboxCountsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [archived, setArchived] = useState<InboxRequest | null>(null);
  // The first answer stays: another box would replace what is being read or typed. Without the counts the invitations are
  // shown.
  const [first, setFirst] = useState<InboxBox>();
  if (first === undefined && !counts.isPending) setFirst(firstBox(counts.data));
  const box = asked ?? first;
  // What waits for the creative has one order: it is the beginning of the list that has what is due first.
  const hasOrder = q !== '' || box !== 'yours';
  return (
    <TitledSection title={t('title')} headingRef={heading}>
      {counts.data ? (
        <>
          <WaitingLine count={counts.data.my_turn} />
          <InboxMoney counts={counts.data} />
        </>
      ) : null}
      <BoxLinks counts={counts.data} shown={q === '' ? box : undefined} />
      <InboxTools q={q} order={order} hasOrder={hasOrder} onChange={change} />
      {archived ? <ArchivedNotice key={archived.id} request={archived} onDone={() => setArchived(null)} /> : null}
      {box === undefined ? (
        <RecordsSkeleton label={shell('loading')} />
      ) : (
        <Requests
          key={q === '' ? box : 'search'}
          box={q === '' ? box : 'search'}
          filter={{
            ...(q === '' ? filterOf(box) : { q }),
            ...(hasOrder && order && { order }),
          }}
          waiting={counts.data?.my_turn}
          onGone={() => heading.current?.focus()}
          onArchived={setArchived}
        />
      )}
    </TitledSection>
  );
}

function filterOf(box: InboxBox): InboxFilter {
  if (box === 'yours') return {};
  return box === 'archived' ? { archived: 'yes' } : { side: box };
}

interface RequestsProps {
  readonly box: InboxBox | 'search';
  readonly filter: InboxFilter;
  /** How many wait for the creative; undefined until it is known. */
  readonly waiting: number | undefined;
  /** A row that had the focus is leaving the list. */
  readonly onGone: () => void;
  readonly onArchived: (request: InboxRequest) => void;
}

function Requests({ box, filter, waiting, onGone, onArchived }: RequestsProps) {
  const { t } = useTranslation('inbox');
  const isYours = box === 'yours';
  const list = useInfiniteQuery({
    ...inboxQuery(filter),
    getNextPageParam: (page: Page<InboxRequest>) => (isYours ? cursorOfOwnTurns(page) : page.nextCursor),
    // Sorted page by page, so that no row moves when more are shown.
    select: (pages) => {
      if (isYours) return ownTurnsOf(pages);
      return filter.order ? pages : pagesDueFirst(pages);
    },
  });
  const total = isYours ? waiting : list.data?.pages.at(-1)?.total;
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
              <InboxRow
                key={request.id}
                request={request}
                isArchived={box === 'archived'}
                onDeclined={onGone}
                onArchived={onArchived}
              />
            ))}
          </ul>
          {list.hasNextPage ? (
            <p className={classNames('muted text-14', styles.shown)} role="status">
              {t('shownOf', { shown: rows.length, total: total ?? rows.length })}
            </p>
          ) : null}
        </>
      )}
    </RecordList>
  );
}
