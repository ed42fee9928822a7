/** Texts of forms as words of the API's closed lists. */

/** The word that a text is, if the list has it. */
export function wordIn<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  return words.find((word) => word === text.trim());
}

/** The word that a field needs: its form's rules have refused every other text. */
export function requiredWordIn<Word extends string>(words: readonly Word[], text: string): Word {
  const word = wordIn(words, text);
  if (word === undefined) throw new Error(`not one of ${words.join(', ')}: ${text}`);
  return word;
}

/** The words among some texts, in the order of the texts. */
export function wordsIn<Word extends string>(words: readonly Word[], texts: readonly string[]): Word[] {
  return texts.flatMap((text) => wordIn(words, text) ?? []);
}
