import type { InboxRequest } from '@/api/types';
import { useFactWords } from './fact-words';
import { NewOnMarsam } from './score';

/** As many as a row has room for; the page of the request has all. */
const SHOWN = 2;

/** What is counted of a brand, in the row of one of its requests. */
export function BrandLine({ record }: { readonly record: InboxRequest['brand_record'] }) {
  const { linesOf } = useFactWords();
  const lines = linesOf(record.facts, 'brand').slice(0, SHOWN);
  if (lines.length === 0 && !record.is_new) return null;
  return (
    <ul className="dots text-14">
      {record.is_new ? (
        <li>
          <NewOnMarsam />
        </li>
      ) : null}
      {lines.map(({ fact, text }) => (
        <li key={fact}>{text}</li>
      ))}
    </ul>
  );
}
