import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { pagedQuery } from '@/entities/page-lists';
import { MoreButton } from '@/ui/more-button';
import { Notice } from '@/ui/notice';

interface EarlierProps<Row> {
  readonly query: ReturnType<typeof pagedQuery<Row>>;
  /** Shows the rows that were loaded, the latest first. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Rows before those that the page came with, page after page on request. */
export function Earlier<Row>({ query, children }: EarlierProps<Row>) {
  const { t } = useTranslation('requests');
  const { ofError } = useErrorText();
  const [isWanted, setWanted] = useState(false);
  const list = useInfiniteQuery({ ...query, enabled: isWanted });
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];

  const showMore = () => {
    if (!isWanted) setWanted(true);
    else if (list.data) void list.fetchNextPage();
    else void list.refetch();
  };
  return (
    <>
      {/* It is there before its rows: they are read out as they come. */}
      <div aria-live="polite">{rows.length > 0 ? children(rows) : null}</div>
      {list.error ? <Notice kind="error">{ofError(list.error)}</Notice> : null}
      {!list.data || list.hasNextPage ? (
        <MoreButton label={t('earlier')} busy={list.isFetching} onMore={showMore} />
      ) : null}
    </>
  );
}
