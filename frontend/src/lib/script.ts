/** User-supplied text may be in either language, whichever field it is in. */
const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /\p{Script=Latin}/u;

/** The language of a text by its first letter; undefined if it has none. */
export function writtenIn(text: string): 'en' | 'ar' | undefined {
  for (const character of text) {
    if (ARABIC.test(character)) return 'ar';
    if (LATIN.test(character)) return 'en';
  }
  return undefined;
}
