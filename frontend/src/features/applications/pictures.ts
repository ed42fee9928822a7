/** The derivatives of a sent picture. */
import type { StoredFile } from '@/api/types';

export const sizeOf = ({ width, height }: StoredFile) => ({ width: width ?? undefined, height: height ?? undefined });

/** Width by height. */
export const ratioOf = ({ width, height }: StoredFile) => (width && height ? width / height : 1);

/** The smallest first; none of a document. */
export function picturesOf({ urls }: StoredFile): { readonly url: string; readonly width: number }[] {
  return Object.entries(urls)
    .map(([width, url]) => ({ url, width: Number(width) }))
    .filter(({ width }) => width > 0)
    .toSorted((a, b) => a.width - b.width);
}

export function largestOf(file: StoredFile) {
  return file.kind === 'image' ? picturesOf(file).at(-1) : undefined;
}
