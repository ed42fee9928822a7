import { useLanguage } from '@/i18n';
import { languages } from '@/i18n/languages';
import { UserText } from '@/ui/user-text';
import type { TermRow } from './term-rows';

/** The value of a term: one line, or several as a list. Deliverables are the creative's own words. */
export function TermLines({ row: { key, lines } }: { readonly row: TermRow }) {
  const language = useLanguage();
  // The other rows are sentences of the page that name what a creative wrote.
  const text = (line: string) =>
    key === 'deliverables' ? <UserText>{line}</UserText> : <bdi dir={languages[language].direction}>{line}</bdi>;
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return text(only);
  return (
    <ul className="stack-2 at-start">
      {lines.map((line) => (
        <li key={line}>{text(line)}</li>
      ))}
    </ul>
  );
}
