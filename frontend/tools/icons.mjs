// @ts-check
/**
 * Draws the icons of the installed app from the logo's grid, square by square: no browser and no library is needed.
 * Run by hand (`node tools/icons.mjs`) when the logo changes; a test holds the files to what this draws.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { mark } from './sadu.mjs';

const GRID = 12;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BITS = 2;

/** @typedef {{ readonly size: number, readonly unit: number }} Icon in pixels: a side, and a square of the logo's grid */

/**
 * Each icon by its path within the frontend. `unit` is how many pixels a square of the grid takes; what the logo leaves of the
 * icon has the logo's ground.
 * @type {Readonly<Record<string, Icon>>}
 */
export const icons = {
  'public/icons/icon-192.png': { size: 192, unit: 16 },
  'public/icons/icon-512.png': { size: 512, unit: 42 },
  // A launcher may cut a mask of any form out of it: the letter stays within the innermost four fifths.
  'public/icons/maskable-512.png': { size: 512, unit: 32 },
  'public/icons/apple-touch-icon.png': { size: 180, unit: 15 },
};

/**
 * The corners of each closed line of a path that knows M, H, V and z only.
 * @param {string} d
 */
function linesOf(d) {
  /** @type {[number, number][][]} */
  const lines = [];
  let x = 0;
  let y = 0;
  for (const [, command, numbers = ''] of d.matchAll(/([MHhVvz])([^MHhVvz]*)/g)) {
    const [first = 0, second = 0] = numbers.trim().split(/[ ,]/).map(Number);
    if (command === 'z') continue;
    if (command === 'M') [x, y] = [first, second];
    else if (command === 'H') x = first;
    else if (command === 'h') x += first;
    else if (command === 'V') y = first;
    else y += first;
    if (command === 'M') lines.push([]);
    lines.at(-1)?.push([x, y]);
  }
  return lines;
}

/**
 * Whether the middle of a square lies within: a line to its end side crosses an odd number of upright edges.
 * @param {[number, number][][]} lines
 * @param {number} column
 * @param {number} row
 */
function holds(lines, column, row) {
  const [x, y] = [column + 0.5, row + 0.5];
  const crossings = lines.flatMap((corners) =>
    corners.filter(([fromX, fromY], place) => {
      const [, toY] = corners[(place + 1) % corners.length] ?? [0, 0];
      return fromX > x && Math.min(fromY, toY) < y && y < Math.max(fromY, toY);
    }),
  );
  return crossings.length % 2 === 1;
}

/** Which ink lies on each square, by its place in `mark`. */
const squares = Array.from({ length: GRID }, (_, row) =>
  Array.from({ length: GRID }, (_, column) => mark.findLastIndex(({ d }) => holds(linesOf(d), column, row))),
);

/**
 * The rows of an icon as PNG packs them: four pixels a byte, each row behind a zero for "not filtered".
 * @param {Icon} icon
 */
export function rowsOf({ size, unit }) {
  const margin = (size - unit * GRID) / 2;
  /** @type {(x: number, y: number) => number} */
  const inkAt = (x, y) => squares[Math.floor((y - margin) / unit)]?.[Math.floor((x - margin) / unit)] ?? 0;
  const perByte = 8 / BITS;
  const rows = Buffer.alloc(size * (size / perByte + 1));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const place = y * (size / perByte + 1) + 1 + Math.floor(x / perByte);
      rows[place] = (rows[place] ?? 0) | (inkAt(x, y) << (8 - BITS * ((x % perByte) + 1)));
    }
  }
  return rows;
}

/** @type {(name: string, data: Buffer) => Buffer} */
function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** @type {(icon: Icon) => Buffer} */
function png(icon) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(icon.size, 0);
  head.writeUInt32BE(icon.size, 4);
  head.set([BITS, 3, 0, 0, 0], 8);
  const palette = Buffer.from(mark.map(({ ink }) => ink.slice(1)).join(''), 'hex');
  const parts = [
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rowsOf(icon), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from(SIGNATURE), ...parts]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, icon] of Object.entries(icons)) {
    const target = new URL(`../${file}`, import.meta.url);
    mkdirSync(new URL('.', target), { recursive: true });
    writeFileSync(target, png(icon));
  }
}
