/** Which part of the inbox is shown, in the URL, so that Back and a reload keep it. */
import { useSearchParams } from 'react-router';
import type { InboxOrder } from '@/entities/inbox';
import { BOX, boxOf, type InboxBox } from './boxes';

export interface InboxSearch {
  readonly box: InboxBox | undefined;
  readonly q: string;
  /** Undefined: what is due first. */
  readonly order: InboxOrder | undefined;
  readonly change: (next: { readonly q?: string; readonly order?: string }) => void;
}

export function useInboxSearch(): InboxSearch {
  const [search, setSearch] = useSearchParams();
  return {
    box: boxOf(search.get(BOX)),
    q: search.get('q')?.trim() ?? '',
    order: search.get('order') === 'newest' ? 'newest' : undefined,
    change: (next) =>
      setSearch(
        (before) => {
          const kept = [...before].filter(([name]) => !(name in next));
          const set = Object.entries(next).filter(([, value]) => value !== '');
          return new URLSearchParams([...kept, ...set]);
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
