/** How much larger than its frame a picture or a film is shown: 1 fits. */
export const FITS = 1;
export const MOST = 4;
const STEPS = [FITS, 1.5, 2, 3, MOST] as const;

/** A pinch or a wheel reports pixels. */
const SHARE_OF_PIXEL = 0.01;

const within = (zoom: number) => Math.min(MOST, Math.max(FITS, zoom));

export const larger = (zoom: number): number => STEPS.find((step) => step > zoom) ?? MOST;

export const smaller = (zoom: number): number => STEPS.findLast((step) => step < zoom) ?? FITS;

export const byWheel = (zoom: number, delta: number): number => within(zoom * Math.exp(-delta * SHARE_OF_PIXEL));

/** What a key does to the zoom; undefined for every other key. */
export function byKey(zoom: number, key: string): number | undefined {
  if (key === '+' || key === '=') return larger(zoom);
  if (key === '-') return smaller(zoom);
  return key === '0' ? FITS : undefined;
}
