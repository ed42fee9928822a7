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

/** Cut between two words. */
function shortened(sentence: string): string {
  const letters = Array.from(sentence);
  if (letters.length <= LONGEST) return sentence;
  const cut = letters.slice(0, LONGEST + 1).join('');
  const lastBlank = cut.lastIndexOf(' ');
  return lastBlank > 0 ? cut.slice(0, lastBlank) : letters.slice(0, LONGEST).join('');
}
