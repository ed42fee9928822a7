/** User-supplied text may be in either language, whichever field it is in. */
const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /\p{Script=Latin}/u;
const ALL_ARABIC = /\p{Script=Arabic}/gu;
const ALL_LATIN = /\p{Script=Latin}/gu;

/** The language of a text by its first letter; undefined if it has none. */
export function writtenIn(text: string): 'en' | 'ar' | undefined {
  for (const character of text) {
    if (ARABIC.test(character)) return 'ar';
    if (LATIN.test(character)) return 'en';
  }
  return undefined;
}

/** Whether more letters of a text are Arabic than Latin. */
export function isMainlyArabic(text: string): boolean {
  return (text.match(ALL_ARABIC)?.length ?? 0) > (text.match(ALL_LATIN)?.length ?? 0);
}
