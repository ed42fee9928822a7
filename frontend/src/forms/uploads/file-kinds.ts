/** What may be uploaded, as the server's domain says (`crates/domain/src/files.rs`); it decides by the content. */
import type { Config, StoredFile } from '@/api/types';
import { limits } from '@/api/vocabularies';

export type Purpose = StoredFile['purpose'];
export type Kind = NonNullable<StoredFile['kind']>;
export type Refusal = NonNullable<StoredFile['reason']> | 'empty';

const kinds: Readonly<Record<Purpose, readonly Kind[]>> = {
  avatar: ['image'],
  cover: ['image'],
  work: ['image', 'audio', 'video'],
  caption: ['text'],
  application: ['image', 'audio', 'video', 'document'],
  delivery: ['image', 'audio', 'video', 'document'],
  brief: ['image', 'audio', 'video', 'document'],
  message: ['image', 'audio', 'video', 'document'],
  evidence: ['image', 'audio', 'video', 'document'],
};

const maxBytes: Readonly<Record<Kind, number>> = limits.file_bytes;

/** Extensions with the media types that browsers give them; the first type is the one to ask for. */
const extensions: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  image: { jpg: ['image/jpeg'], jpeg: ['image/jpeg'], png: ['image/png'], webp: ['image/webp'] },
  audio: {
    mp3: ['audio/mpeg', 'audio/mp3'],
    m4a: ['audio/mp4', 'audio/x-m4a', 'audio/m4a'],
    wav: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
    ogg: ['audio/ogg'],
    amr: ['audio/amr'],
  },
  video: { mp4: ['video/mp4'], mov: ['video/quicktime'], webm: ['video/webm'], '3gp': ['video/3gpp'] },
  text: { vtt: ['text/vtt'] },
  document: { pdf: ['application/pdf'], zip: ['application/zip', 'application/x-zip-compressed'] },
};

const allKinds = Object.keys(extensions) as Kind[];

export function kindsFor(purpose: Purpose): readonly Kind[] {
  return kinds[purpose];
}

/** The largest file of a kind, in bytes; what is attached has one limit for all kinds. */
export function maxBytesOf(kind: Kind, { purpose, conversion }: Omit<Accepted, 'kinds'>): number {
  const isAttached = purpose === 'brief' || purpose === 'message' || purpose === 'evidence';
  // Of a work nothing but the result is kept.
  if (conversion && purpose === 'work' && kind === 'video') return conversion.max_bytes;
  return isAttached ? Math.min(maxBytes[kind], limits.attachment_bytes) : maxBytes[kind];
}

/** What a control takes: of a purpose's kinds all, or some. */
export interface Accepted {
  readonly purpose: Purpose;
  readonly kinds: readonly Kind[];
  /** What is converted that browsers cannot show; absent where nothing is. */
  readonly conversion?: Config['conversion'];
}

/** What is shown to others, or handed over to be looked at: it is converted where that is necessary. */
const convertedPurposes: readonly Purpose[] = ['work', 'application', 'delivery'];

export function isConverted({ purpose }: Pick<Accepted, 'purpose'>): boolean {
  return convertedPurposes.includes(purpose);
}

/** Ogg is never played and an archive never shown: they are for those who download. */
const handedOver: readonly Purpose[] = ['delivery', 'brief', 'message', 'evidence'];
const onlyFor: Readonly<Record<string, readonly Purpose[]>> = { ogg: handedOver, zip: handedOver };

/** True where recordings are shown, or become what is shown, which has a longest length. */
export function isSoundLimited({ purpose }: Pick<Accepted, 'purpose'>): boolean {
  return !handedOver.includes(purpose);
}

/** Taken only where they are converted. */
const onlyConverted: readonly string[] = ['webm', '3gp', 'amr', 'ogg'];

function isTaken(extension: string, { purpose, conversion }: Accepted): boolean {
  if (conversion && convertedPurposes.includes(purpose) && onlyConverted.includes(extension)) return true;
  return onlyFor[extension]?.includes(purpose) ?? !onlyConverted.includes(extension);
}

/** The `accept` of a file input. Naming JPEG makes an iPhone convert its HEIC pictures. */
export function acceptOf(accepted: Accepted): string {
  return accepted.kinds
    .flatMap((kind) => Object.entries(extensions[kind]))
    .filter(([extension]) => isTaken(extension, accepted))
    .flatMap(([extension, [type = '']]) => [type, `.${extension}`])
    .filter((entry, at, all) => all.indexOf(entry) === at)
    .join(',');
}

/** The formats of a kind, as they are called. */
export function formatsOf(kind: Kind, accepted: Accepted): readonly string[] {
  return Object.keys(extensions[kind])
    .filter((extension) => extension !== 'jpg' && isTaken(extension, accepted))
    .map((extension) => names[extension] ?? extension.toUpperCase());
}

const names: Readonly<Record<string, string>> = { webp: 'WebP', webm: 'WebM', ogg: 'Ogg', vtt: 'WebVTT' };

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The kind that a file seems to be, by its name or the browser's guess. */
export function kindOf({ name, type = '' }: { readonly name: string; readonly type?: string }): Kind | undefined {
  const extension = extensionOf(name);
  return allKinds.find(
    (kind) =>
      Object.hasOwn(extensions[kind], extension) || Object.values(extensions[kind]).flat().includes(type.toLowerCase()),
  );
}

/** Why a file need not even be sent; undefined if the server may take it. */
export function refusalBefore(file: Pick<File, 'name' | 'type' | 'size'>, accepted: Accepted): Refusal | undefined {
  const extension = extensionOf(file.name);
  if (/^hei[cf]$/.test(extension) || /^image\/hei[cf]/.test(file.type)) return 'heic_image';
  if (extension === 'svg' || file.type === 'image/svg+xml') return 'svg_image';
  const kind = kindOf(file);
  if (kind === undefined || !isTaken(extension, accepted)) return 'unsupported_type';
  if (!accepted.kinds.includes(kind)) return 'wrong_kind';
  if (file.size === 0) return 'empty';
  return file.size > maxBytesOf(kind, accepted) ? 'too_large' : undefined;
}
