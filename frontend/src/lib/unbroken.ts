/** Longer names are broken, as they may not fit on the line of a phone's heading. */
const MAX_LENGTH = 20;

/** A name that is not broken between its words, so that in a heading it does not begin on one line and end on another. */
export function unbroken(name: string): string {
  return name.length > MAX_LENGTH ? name : name.replaceAll(' ', '\u00a0');
}
