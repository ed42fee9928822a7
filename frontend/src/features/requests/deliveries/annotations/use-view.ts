/** What is looked at over the page: a file, perhaps at one of its notes, or two versions side by side. */
import { useOpenedRecord } from '@/ui/use-overlay-history';

export type OpenedView =
  | { readonly kind: 'file'; readonly file: string; readonly note: string | undefined }
  | { readonly kind: 'compare' };

interface View {
  readonly opened: OpenedView | null;
  readonly openFile: (file: string, note?: string) => void;
  readonly openCompare: () => void;
  readonly close: () => void;
}

const COMPARE = 'compare';

/** It has an address, so that Back closes it and a link leads to it. */
export function useView(): View {
  const { openedId, open, close } = useOpenedRecord('view');
  const [file = '', note] = (openedId ?? '').split(':');
  return {
    opened: file === '' ? null : file === COMPARE ? { kind: 'compare' } : { kind: 'file', file, note },
    openFile: (id, about) => open(about === undefined ? id : `${id}:${about}`),
    openCompare: () => open(COMPARE),
    close,
  };
}
