import type { Language } from './languages';

/** What was written in both languages, in the reader's if there is such a text. */
export function preferred(
  language: Language,
  text: string | null | undefined,
  arabic: string | null | undefined,
): string {
  const [first, second] = language === 'ar' ? [arabic, text] : [text, arabic];
  return first?.trim() || second?.trim() || '';
}
