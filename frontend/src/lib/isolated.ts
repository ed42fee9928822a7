/** Names inside sentences: a name in the other script must not reorder the words around it. */
import { writtenIn } from './script.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** The text for a sentence of that language. For markup there is `<bdi>`. */
export function isolated(text: string, language: 'en' | 'ar'): string {
  return writtenIn(text) === language ? text : `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`;
}
