/** A monogram: two initials for Latin names, one letter for Arabic ones, whose letters would join. */
const ARABIC = /\p{Script=Arabic}/u;
const ARTICLE = /^(?:al|el)-/i;
const ARABIC_ARTICLE = /^ال(?=\p{L}{2})/u;

function firstLetter(word: string): string {
  return Array.from(word).find((character) => /\p{L}|\p{N}/u.test(character)) ?? '';
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  if (ARABIC.test(name)) return firstLetter((words[0] ?? '').replace(ARABIC_ARTICLE, ''));
  const letters = words.map((word) => firstLetter(word.replace(ARTICLE, ''))).filter(Boolean);
  const [first = '', ...others] = letters;
  return `${first}${others.at(-1) ?? ''}`.toUpperCase();
}
