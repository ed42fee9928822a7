/** Lists that the server answers by page. */
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { pageOf, type Page } from '@/api/pagination';

interface Fetched<Row> {
  readonly data?: readonly Row[];
  readonly response: Response;
}

interface PageCall {
  readonly query: { readonly limit: number; readonly cursor?: string };
  readonly signal: AbortSignal;
}

/** The pages of a private list; `fetch` makes the call for one of them. */
export function pagedQuery<Row>(queryKey: QueryKey, limit: number, fetch: (call: PageCall) => Promise<Fetched<Row>>) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
      const { data, response } = await fetch({ query: { limit, ...(pageParam && { cursor: pageParam }) }, signal });
      return pageOf(data ?? [], response.headers);
    },
    getNextPageParam: (page) => page.nextCursor,
    meta: { private: true },
  });
}

/** The same of a list that others change, too: it is fetched again when the reader returns to the page. */
export function livelyPagedQuery<Row>(...list: Parameters<typeof pagedQuery<Row>>) {
  return infiniteQueryOptions({ ...pagedQuery<Row>(...list), refetchOnWindowFocus: 'always' });
}

/** Every row of a list, page after page: for callers that must not miss any. */
export async function everyRow<Row>(
  fetch: (query: { readonly limit: number; readonly cursor?: string }) => Promise<Fetched<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const { data, response } = await fetch({ limit: 100, ...(cursor && { cursor }) });
    const page = pageOf(data ?? [], response.headers);
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}
