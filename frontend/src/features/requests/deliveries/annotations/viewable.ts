/** What of a delivery is looked at or listened to on the page: pictures, sound and films. */
import type { Annotation, Delivery, StoredFile } from '@/api/types';
import type { PictureSource } from '@/ui/media/picture';

export interface ViewedFile {
  readonly file: StoredFile;
  readonly version: number;
}

const KINDS: ReadonlySet<string | null | undefined> = new Set(['image', 'audio', 'video']);

export function isViewable({ kind, urls, play }: StoredFile): boolean {
  return KINDS.has(kind) && (kind === 'image' ? Object.keys(urls).some((name) => name !== 'file') : play !== null);
}

/** Of every version, the oldest first. */
export function viewedFiles(deliveries: readonly Delivery[]): readonly ViewedFile[] {
  return deliveries.flatMap(({ version, files }) =>
    files.filter((file) => isViewable(file)).map((file) => ({ file, version })),
  );
}

/** The files of which several versions exist: those of a kind that at least two versions hold. */
export function comparableFiles(deliveries: readonly Delivery[]): readonly ViewedFile[] {
  const all = viewedFiles(deliveries);
  const versions = (kind: StoredFile['kind']) =>
    new Set(all.filter(({ file }) => file.kind === kind).map(({ version }) => version)).size;
  return all.filter(({ file }) => versions(file.kind) > 1);
}

/** The picture in its widths; undefined where none was made. */
export function sourceOf({ urls, width, height, thumbhash }: StoredFile): PictureSource | undefined {
  const widths = Object.keys(urls)
    .map(Number)
    .filter((one) => one > 0)
    .toSorted((one, other) => one - other);
  const widest = urls[String(widths.at(-1))];
  if (widest === undefined) return undefined;
  const srcset = widths.map((one) => `${urls[String(one)]} ${one}w`).join(', ');
  return { url: widest, srcset, width: width ?? 4, height: height ?? 3, thumbhash };
}

export type NoteState = 'draft' | 'open' | 'resolved';

export function stateOf({ asked_at, resolved_at }: Annotation): NoteState {
  if (resolved_at) return 'resolved';
  return asked_at ? 'open' : 'draft';
}

export function inOrder(notes: readonly Annotation[]): readonly Annotation[] {
  return notes.toSorted((one, other) => one.version - other.version || one.number - other.number);
}
