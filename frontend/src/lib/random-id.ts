/** A random UUID (version 4). The browser's own function exists on https only; these bytes are random on http, too. */
export function randomId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40;
    return place === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
