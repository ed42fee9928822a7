/** Which of a work's pictures its tile in the grid asks for. */

/** The grid never asks for more; the lightbox does. */
export const WORK_WIDEST = 960;
/** The height of a row on a wide screen, in pixels, as it is with some stretch. */
const ROW = 270;

/** The share of a phone's width that a tile takes; dense screens are asked for about two pixels for each. */
export function workSizes(ratio: number): string {
  const share = ratio > 1 ? 1 : 0.5;
  return [
    `(max-width: 640px) and (min-resolution: 2.5dppx) ${Math.round(share * 54)}vw`,
    `(max-width: 640px) and (min-resolution: 1.5dppx) ${Math.round(share * 75)}vw`,
    `(max-width: 640px) ${Math.round(share * 92)}vw`,
    `${Math.round(ratio * ROW)}px`,
  ].join(', ');
}
