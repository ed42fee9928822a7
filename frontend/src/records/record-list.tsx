import { useEffect, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { EmptyState, type EmptyStateProps } from '@/ui/empty-state';
import { rowsOf, type FetchedList } from './fetched';
import { NextPage } from './next-page';
import { RecordsPending } from './records-pending';
import styles from './records.module.css';

interface RecordListProps<Row> {
  readonly query: FetchedList<Row>;
  /** Says what could not be loaded; the cause is added. */
  readonly failed: string;
  /** Shown if there are no rows; some lists always have one. */
  readonly empty?: Omit<EmptyStateProps, 'role'>;
  /** The button that loads the next page; a list that comes at once has none. */
  readonly more?: string;
  /** In a narrow column everything but the rows is smaller. */
  readonly isColumn?: boolean;
  /** Shows the rows, of which there is one at least. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list of records in each of its states: loading, failed, empty, and shown page after page. */
export function RecordList<Row>({ query, failed, empty, more, isColumn = false, children }: RecordListProps<Row>) {
  const rows = rowsOf(query.data);
  // A search looks at a part of a long list at a time, and may find its first row in a later one.
  const goesOn = rows?.length === 0 && query.hasNextPage === true;
  const { error, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (goesOn && !error && !isFetchingNextPage) void fetchNextPage?.();
  }, [goesOn, error, isFetchingNextPage, fetchNextPage]);
  if (!rows || goesOn) return <RecordsPending query={query} failed={failed} place={isColumn ? 'column' : 'section'} />;
  if (rows.length === 0) {
    if (!empty) return null;
    return isColumn ? (
      <p className={classNames('stack-10 at-start muted text-14', styles.note)}>{empty.title}</p>
    ) : (
      <EmptyState {...empty} />
    );
  }
  return (
    <>
      {children(rows)}
      {more ? <NextPage query={query} failed={failed} more={more} /> : null}
    </>
  );
}
