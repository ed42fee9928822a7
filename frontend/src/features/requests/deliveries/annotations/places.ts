/** Places of notes: points of a picture in fractions of its width and height, moments in milliseconds. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Moment {
  readonly at_ms: number;
}

export type Place = Point | Moment;

export const isPoint = (place: Place): place is Point => 'x' in place;

/** A place that was kept as JSON; undefined if it is none. */
export function placeFrom(text: string): Place | undefined {
  try {
    const { x, y, at_ms: at } = JSON.parse(text) as Partial<Record<'x' | 'y' | 'at_ms', unknown>>;
    if (typeof x === 'number' && typeof y === 'number') return { x, y };
    return typeof at === 'number' ? { at_ms: at } : undefined;
  } catch {
    return undefined;
  }
}

export const CENTRE: Point = { x: 0.5, y: 0.5 };
/** How far one press of an arrow moves a pin, and one with Shift. */
export const STEP = 0.02;
export const LEAP = 0.1;

/** Four decimals are finer than a pixel. */
const within = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000;

export const pointAt = (x: number, y: number): Point => ({ x: within(x), y: within(y) });

export const moved = ({ x, y }: Point, byX: number, byY: number): Point => pointAt(x + byX, y + byY);

/** What an arrow key does; undefined for every other key. */
export function movedByKey(point: Point, key: string, step: number): Point | undefined {
  if (key === 'ArrowLeft') return moved(point, -step, 0);
  if (key === 'ArrowRight') return moved(point, step, 0);
  if (key === 'ArrowUp') return moved(point, 0, -step);
  if (key === 'ArrowDown') return moved(point, 0, step);
  return undefined;
}

/** For the style of a pin or a mark. */
export const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
