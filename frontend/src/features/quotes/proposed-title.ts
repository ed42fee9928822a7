/** The title that a form proposes: the first words of the brief. */
import { isName } from '@/forms/names';

/** What still reads at a glance in a list and in the subject of a mail. */
const LONGEST = 60;
/** Where a first sentence ends: a dot within a number or a name does not, nor does the colon of an address. */
const END = /[\n!?؟;؛]|[.،,:](?=\s|$)/u;

/** The first words of a text, at most 60 characters; blank where they would be no title. */
export function proposedTitle(description: string): string {
  const sentence = description.trim().split(END, 1)[0]?.trim() ?? '';
  const title = shortened(sentence.replaceAll(/\s+/gu, ' '));
  return isName(title) ? title : '';
}

/** A clause of fewer words says too little. */
const FEWEST_WORDS = 3;
/** What begins another clause; in Arabic `and` is part of the word, as it is of some words that mean something else. */
const NEXT_CLAUSE =
  /^(?:and|but|so|because|which|who|where|when|while|plus|ثم|لكن|لأن|حيث|عندما|و|و(?:ال|أ|سن)\p{L}{2,}|و[ني]\p{L}{3,})$/iu;
/** What no phrase ends with. */
const OPEN_END =
  /^(?:an?|the|of|in|on|at|for|to|with|by|from|as|or|that|our|my|we|is|are|في|من|على|إلى|الى|عن|مع|أو|التي|الذي|هذا|هذه)$/iu;

/** Cut at the end of a clause, or else between two words. */
function shortened(sentence: string): string {
  const letters = Array.from(sentence);
  if (letters.length <= LONGEST) return sentence;
  const cut = letters.slice(0, LONGEST + 1).join('');
  const lastBlank = cut.lastIndexOf(' ');
  if (lastBlank <= 0) return letters.slice(0, LONGEST).join('');
  const words = cut.slice(0, lastBlank).split(' ');
  const clause = words.findLastIndex((word) => NEXT_CLAUSE.test(word));
  const kept = clause >= FEWEST_WORDS ? words.slice(0, clause) : words;
  const end = kept.findLastIndex((word) => !OPEN_END.test(word));
  return kept.slice(0, end + 1).join(' ');
}
