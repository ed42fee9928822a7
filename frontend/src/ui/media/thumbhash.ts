/** Placeholders of pictures, as data URLs. */
import { thumbHashToDataURL } from 'thumbhash';

const decoded = new Map<string, string>();

/** The picture of a hash in base64, a few hundred bytes; undefined if the text is not a hash. */
export function placeholderOf(thumbhash: string | null | undefined): string | undefined {
  if (!thumbhash) return undefined;
  const known = decoded.get(thumbhash);
  if (known !== undefined) return known;
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.codePointAt(0) ?? 0));
    decoded.set(thumbhash, url);
    return url;
  } catch {
    return undefined;
  }
}
