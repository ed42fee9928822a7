/** Marks cached queries as stale after a mutation; those on screen are fetched again. */
import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query';

/** Resolves once the queries on screen have been fetched again; never rejects. */
export async function invalidate(
  { client }: Pick<MutationFunctionContext, 'client'>,
  ...queries: readonly { readonly queryKey: QueryKey }[]
): Promise<void> {
  await Promise.all(queries.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}
