const WORD_JOINER = '\u2060';

/** A code such as M-7K3Q for a sentence: no line ends at its hyphen. */
export function unbroken(code: string): string {
  return code.replaceAll('-', `${WORD_JOINER}-${WORD_JOINER}`);
}
