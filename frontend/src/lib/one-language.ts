/** Texts in two languages, of which one may be missing. */
import { writtenIn } from './script.ts';

interface InBoth {
  readonly english: string;
  readonly arabic: string;
}

/** The server stores the only one of two texts as the first: it goes back to the field in which it was written. */
export function asWritten(text: string, arabic: string | null): InBoth {
  return arabic === null && writtenIn(text) === 'ar'
    ? { english: '', arabic: text }
    : { english: text, arabic: arabic ?? '' };
}
