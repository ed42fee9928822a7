/** What the records' components read of a query, by React Query's names. */

export interface Fetched {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface Pages<Row> {
  readonly pages: readonly { readonly items: readonly Row[] }[];
}

/** What comes page by page; a list that comes at once has none of it. */
export interface FetchedPages extends Fetched {
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => Promise<unknown>;
}

/** A list that comes at once, or page by page. */
export interface FetchedList<Row> extends FetchedPages {
  readonly data: readonly Row[] | Pages<Row> | undefined;
}

/** The rows that have come so far; undefined before the first page. */
export function rowsOf<Row>(data: FetchedList<Row>['data']): readonly Row[] | undefined {
  if (data === undefined) return undefined;
  return 'pages' in data ? data.pages.flatMap(({ items }) => items) : data;
}
