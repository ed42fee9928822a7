/** What the brand wanted on its receipts when the payment began to count. */
import type { Receipt } from '@/api/types';
import { useDocumentWords } from './both-languages';
import { DocumentSection, WrittenRow } from './rows';

const rows = ['name', 'address', 'registration'] as const;

export function BilledTo({ billing }: { readonly billing: Receipt['billed_to'] }) {
  const words = useDocumentWords();
  if (!billing) return null;
  return (
    <DocumentSection title={(language) => words(language)('billedTo.title')}>
      {rows.map((row) =>
        billing[row] ? (
          <WrittenRow key={row} label={(language) => words(language)(`billedTo.${row}`)}>
            <bdi>{billing[row]}</bdi>
          </WrittenRow>
        ) : null,
      )}
    </DocumentSection>
  );
}
