/** Lists and enums that hold every member of a union. */

/** Every member by its name. */
export type EnumOf<Union extends string> = { readonly [Name in Union]: Name };

/** The list as it is; one that lacks a member of `Union`, or has another text, does not compile. */
export function exhaustive<Union extends string>() {
  return <const List extends readonly Union[]>(
    list: [Exclude<Union, List[number]>] extends [never] ? List : readonly [lacks: Exclude<Union, List[number]>],
  ) => list as List;
}
