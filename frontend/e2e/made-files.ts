/** Files that tests upload, made when they are needed. */
import { randomBytes } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';

export const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The sides of the squares that a picture is made of. */
const SQUARE = 32;
/** Of a chunk that a reader of pictures passes over. */
const FILLING = 60_000;

/**
 * A square of coloured squares, different each time, and as large in bytes as its pixels are. `atLeast` makes more bytes of
 * it and not more pixels, which a server compiled without optimisation reads slowly.
 */
export function aPng(side: number, atLeast = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const squares = Math.ceil(side / SQUARE);
  const bands = Array.from({ length: squares }, () => {
    const colours = Array.from({ length: squares }, () => Buffer.alloc(SQUARE * 3, randomBytes(3)));
    return Buffer.concat([Buffer.from([0]), Buffer.concat(colours).subarray(0, side * 3)]);
  });
  const rows = Array.from({ length: side }, (_, row) => bands[Math.floor(row / SQUARE)] ?? Buffer.alloc(0));
  const missing = Math.max(0, atLeast - side * side * 3);
  const filling = Array.from({ length: Math.ceil(missing / FILLING) }, () => chunk('fiLl', randomBytes(FILLING)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...filling,
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Noise, a second if nothing else is said: 8,000 samples of 16 bits each second, one channel. */
export function aWav(seconds = 1): Buffer {
  const samples = randomBytes(16_000 * seconds);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
