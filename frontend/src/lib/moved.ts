/** The list with one entry at another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from];
  const others = list.filter((_, at) => at !== from);
  if (entry === undefined || to < 0 || to > others.length) return [...list];
  return [...others.slice(0, to), entry, ...others.slice(to)];
}
