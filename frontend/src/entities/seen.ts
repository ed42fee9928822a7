/** What an admin has looked at in a list of what is published. */

/** The rows as they were when they were listed: what was changed after the newest of them stays new. */
export function seenRows<Row extends { readonly id: string }>(rows: readonly Row[], changedAt: (row: Row) => string) {
  return { ids: rows.map(({ id }) => id), until: rows.map(changedAt).toSorted().at(-1) ?? '' };
}
