/** Texts written by people may be in either language, whichever field they stand in. */
const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /\p{Script=Latin}/u;

/** The language of a text by its first letter; undefined where it has none. */
export function writtenIn(text: string): 'en' | 'ar' | undefined {
  for (const character of text) {
    if (ARABIC.test(character)) return 'ar';
    if (LATIN.test(character)) return 'en';
  }
  return undefined;
}
