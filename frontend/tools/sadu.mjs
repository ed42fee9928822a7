// @ts-check
/**
 * Weaves the Al-Sadu patterns of the product: a pattern is a list of bands on a stepped grid, and each band says which
 * ink lies at (x, row). Run by `npm run generate`; the files are committed, because they are part of the design.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const INK = { night: '#221A24', red: '#96203F', sand: '#F3E3CB', gold: '#D99A3A', teal: '#0F5D5E' };

/** @typedef {{ readonly height: number, readonly at: (x: number, row: number) => string }} Band */

/** @type {(height: number, ink: string) => Band} */
const line = (height, ink) => ({ height, at: () => ink });
/** @type {(a: string, b: string) => Band} */
const teeth = (a, b) => ({ height: 4, at: (x, row) => (((x >> 1) + (row >> 1)) & 1 ? a : b) });
/** @type {(a: string, b: string) => Band} */
const comb = (a, b) => ({ height: 3, at: (x, row) => (row === 0 || x % 4 < 2 ? a : b) });
/** @type {(height: number, period: number, a: string, b: string, upsideDown?: boolean) => Band} */
const triangles = (height, period, a, b, upsideDown = false) => ({
  height,
  at(x, row) {
    const step = upsideDown ? height - 1 - row : row;
    return Math.abs((x % period) - period / 2 + 0.5) <= ((step + 0.5) * period) / 2 / height ? a : b;
  },
});
/** @type {(height: number, period: number, inks: readonly [string, ...string[]]) => Band} */
const diamonds = (height, period, inks) => ({
  height,
  at(x, row) {
    const distance = Math.abs((x % period) - period / 2 + 0.5) + Math.abs(row - height / 2 + 0.5) * (period / height);
    return inks[Math.min(Math.floor((distance / (period / 2)) * inks.length), inks.length - 1)] ?? inks[0];
  },
});

/**
 * Runs of one ink in a row become one rectangle; all rectangles of an ink become one path.
 * @param {readonly Band[]} bands
 * @param {number} width squares
 * @param {number} unit pixels a square
 * @param {string} ground
 */
function weave(bands, width, unit, ground) {
  /** @type {Map<string, string>} */
  const paths = new Map();
  let top = 0;
  for (const band of bands) {
    for (let row = 0; row < band.height; row += 1) {
      let start = 0;
      for (let x = 1; x <= width; x += 1) {
        const ink = band.at(start, row);
        if (x < width && band.at(x, row) === ink) continue;
        if (ink !== ground)
          paths.set(ink, `${paths.get(ink) ?? ''}M${start} ${top + row}h${x - start}v1h-${x - start}z`);
        start = x;
      }
    }
    top += band.height;
  }
  const layers = [...paths].map(([ink, d]) => `<path fill="${ink}" d="${d}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width * unit}" height="${top * unit}" shape-rendering="crispEdges"><path fill="${ground}" d="M0 0h${width}v${top}H0z"/>${layers}</svg>\n`;
}

const { night, red, sand, gold, teal } = INK;
const BAND = [
  line(1, red),
  line(1, sand),
  triangles(4, 8, sand, night),
  line(1, red),
  diamonds(12, 12, [gold, night, sand, red]),
  line(1, red),
  triangles(4, 8, sand, night, true),
  line(1, sand),
  line(1, red),
];
const TAPESTRY = [
  line(2, night),
  line(1, gold),
  comb(red, sand),
  triangles(6, 12, red, sand),
  line(1, night),
  line(1, gold),
  line(1, night),
  diamonds(24, 24, [gold, red, sand, night, sand, red]),
  line(1, night),
  line(1, gold),
  line(1, night),
  triangles(6, 12, red, sand, true),
  teeth(night, sand),
  line(1, red),
  line(1, sand),
  line(1, red),
  diamonds(12, 12, [sand, teal, sand, night]),
  line(1, red),
  line(1, sand),
  line(1, red),
  teeth(night, sand),
];
/** How many squares high each band of the tapestry is, from its top. */
export const tapestryBands = TAPESTRY.map(({ height }) => height);
const THREAD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 7"><path d="M0 6h3v-2h3V2h3V0h6v2h3v2h3v2h3v1H0z" fill="${gold}"/></svg>\n`;
/**
 * The logo by its inks, each drawn over the one before, on a grid of 12 by 12.
 * @type {readonly { readonly ink: string, readonly d: string }[]}
 */
export const mark = [
  { ink: red, d: 'M0 0h12v12H0z' },
  { ink: sand, d: 'M2 10V4h1v1h1v1h1v1h2V6h1V5h1V4h1v6H9V7H8v1H7v1H5V8H4V7H3v3z' },
  { ink: '#E8A13C', d: 'M5 3h2v2H5zM5 2h2v1H5z' },
];
const MARK = mark.map(({ ink, d }) => `<path fill="${ink}" d="${d}"/>`).join('');
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 12" shape-rendering="crispEdges">${MARK}</svg>\n`;

/**
 * Each woven file by its path within the frontend.
 * @type {Readonly<Record<string, string>>}
 */
export const patterns = {
  'src/ui/sadu/band.svg': weave(BAND, 24, 2, night),
  'src/ui/sadu/tapestry.svg': weave(TAPESTRY, 24, 4, red),
  'src/ui/sadu/thread.svg': THREAD,
  'public/favicon.svg': FAVICON,
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, svg] of Object.entries(patterns)) {
    const target = fileURLToPath(new URL(`../${file}`, import.meta.url));
    mkdirSync(new URL('.', `file://${target}`), { recursive: true });
    writeFileSync(target, svg);
  }
}
