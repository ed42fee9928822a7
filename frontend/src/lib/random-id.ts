const SHAPE = '10000000-1000-4000-8000-100000000000';

/** A random UUID (version 4). The browser's own function exists on https only; these bits are random on http, too. */
export function randomId(): string {
  return SHAPE.replaceAll(/[018]/g, (digit) => {
    const [bits = 0] = crypto.getRandomValues(new Uint8Array(1));
    // The digit that tells the variant has two random bits, all others four.
    return (Number(digit) ^ (bits & (15 >> (Number(digit) / 4)))).toString(16);
  });
}
