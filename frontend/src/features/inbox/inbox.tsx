/** A creative's requests: one box at a time, what is due first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { inboxCountsQuery, inboxQuery, type InboxSide } from '@/entities/inbox';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { RecordsPending } from '@/ui/records-pending';
import { TitledSection } from '@/ui/titled-section';
import { BoxLinks } from './box-links';
import { BOX, boxOf, dueFirst, firstBox } from './boxes';
import styles from './inbox.module.css';
import { InboxRow } from './inbox-row';

export function Inbox() {
  const { t } = useTranslation('inbox');
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
        <RecordsPending failure={undefined} busy onRetry={() => undefined} />
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
  const { ofError } = useErrorText();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    inboxQuery(box),
  );
  if (!data) {
    return (
      <RecordsPending
        failure={error ? { title: t('failed'), text: ofError(error) } : undefined}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  // Sorted page by page, so that no row moves when more are shown.
  const rows = data.pages.flatMap((page) => dueFirst(page.items));
  if (rows.length === 0) return <EmptyState title={t(`empty.${box}.title`)} text={t(`empty.${box}.text`)} />;
  return (
    <>
      <ul className={styles.list} aria-label={t(`boxes.${box}`)}>
        {rows.map((request) => (
          <InboxRow key={request.id} request={request} onDeclined={onGone} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className={styles.more}>
          <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
          <p role="status">{t('shownOf', { shown: rows.length, total: data.pages.at(-1)?.total ?? rows.length })}</p>
        </div>
      ) : null}
    </>
  );
}
