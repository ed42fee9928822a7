/** What a film or a recording says about itself, read from the file that the browser holds: a few kilobytes of it. */
import { mp3Seconds } from './mp3-length';

export interface FilmFacts {
  /** The name of the picture's encoding, or of a recording's. */
  readonly codec: string;
  readonly hasPicture: boolean;
  /** The longer side of the picture, in pixels. */
  readonly side: number;
  readonly seconds: number;
  /** Of the picture. */
  readonly bitsPerSecond: number;
  readonly isFragmented: boolean;
}

/** A larger index is the server's to read. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
const MAX_BOXES = 64;
const HEADER = 16;
const WAV_HEAD = 64;

interface Box {
  readonly name: string;
  /** Where its contents begin. */
  readonly from: number;
  readonly to: number;
}

async function bytesOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

/** The box that begins at `at`, of whose bytes the view holds those from `offset` on. */
function boxAt(view: DataView, at: number, end: number, offset = 0): Box | undefined {
  const here = at - offset;
  if (view.byteLength - here < 8) return undefined;
  const short = view.getUint32(here);
  const isLong = short === 1;
  if (isLong && view.byteLength - here < HEADER) return undefined;
  const size = isLong ? Number(view.getBigUint64(here + 8)) : short === 0 ? end - at : short;
  const head = isLong ? HEADER : 8;
  if (size < head || at + size > end) return undefined;
  return { name: nameAt(view, here + 4), from: at + head, to: at + size };
}

/** The index of a film, which is at its start or at its end. */
async function indexOf(file: Blob): Promise<DataView | undefined> {
  let at = 0;
  for (let count = 0; count < MAX_BOXES && at < file.size; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each says where the next one is
    const box = boxAt(await bytesOf(file, at, at + HEADER), at, file.size, at);
    if (!box) return undefined;
    if (box.name === 'moov') {
      return box.to - box.from > MAX_INDEX_BYTES ? undefined : bytesOf(file, box.from, box.to);
    }
    at = box.to;
  }
  return undefined;
}

function boxesIn(view: DataView, from: number, to: number): readonly Box[] {
  const found: Box[] = [];
  let at = from;
  while (at < to) {
    const box = boxAt(view, at, to);
    if (!box) break;
    found.push(box);
    at = box.to;
  }
  return found;
}

const whole = (view: DataView): Box => ({ name: '', from: 0, to: view.byteLength });

/** The box at the end of a path of names. */
function inside(view: DataView, box: Box | undefined, ...path: readonly string[]): Box | undefined {
  const [name, ...rest] = path;
  if (!box || name === undefined) return box;
  const next = boxesIn(view, box.from, box.to).find((inner) => inner.name === name);
  return inside(view, next, ...rest);
}

interface Length {
  readonly scale: number;
  readonly duration: number;
}

/** The scale and the duration of `mvhd` and `mdhd`, which begin alike. */
function lengthIn(view: DataView, box: Box | undefined): Length {
  if (!box) return { scale: 1, duration: 0 };
  const isLong = view.getUint8(box.from) === 1;
  const at = box.from + (isLong ? 20 : 12);
  const duration = isLong ? Number(view.getBigUint64(at + 4)) : view.getUint32(at + 4);
  return { scale: Math.max(1, view.getUint32(at)), duration };
}

const secondsOf = ({ scale, duration }: Length): number => duration / scale;

/** The bytes of all samples of a track. */
function sampleBytes(view: DataView, box: Box | undefined): number {
  if (!box) return 0;
  const each = view.getUint32(box.from + 4);
  const count = view.getUint32(box.from + 8);
  if (each > 0) return each * count;
  let sum = 0;
  for (let at = box.from + 12; at + 4 <= box.to && at < box.from + 12 + count * 4; at += 4) sum += view.getUint32(at);
  return sum;
}

function factsOfIndex(view: DataView): FilmFacts | undefined {
  const movie = whole(view);
  const tracks = boxesIn(view, movie.from, movie.to).filter(({ name }) => name === 'trak');
  const handlerOf = (track: Box) => {
    const handler = inside(view, track, 'mdia', 'hdlr');
    return handler ? nameAt(view, handler.from + 8) : '';
  };
  const picture = tracks.find((track) => handlerOf(track) === 'vide');
  const track = picture ?? tracks.find((other) => handlerOf(other) === 'soun');
  const table = inside(view, track, 'mdia', 'minf', 'stbl');
  const kinds = inside(view, table, 'stsd');
  const [entry] = kinds ? boxesIn(view, kinds.from + 8, kinds.to) : [];
  if (!entry) return undefined;
  const own = secondsOf(lengthIn(view, inside(view, track, 'mdia', 'mdhd')));
  const seconds = secondsOf(lengthIn(view, inside(view, movie, 'mvhd'))) || own;
  const size = (at: number) => (picture ? view.getUint16(entry.from + at) : 0);
  return {
    codec: entry.name,
    hasPicture: picture !== undefined,
    side: Math.max(size(24), size(26)),
    seconds,
    bitsPerSecond: own > 0 ? (sampleBytes(view, inside(view, table, 'stsz')) * 8) / own : 0,
    isFragmented: inside(view, movie, 'mvex') !== undefined,
  };
}

const recording = (codec: string, seconds: number): FilmFacts => ({
  codec,
  hasPicture: false,
  side: 0,
  seconds,
  bitsPerSecond: 0,
  isFragmented: false,
});

const FLOAT = 3;

/** The bytes of the samples of a RIFF; of one that does not say it, those of the file. */
async function wavBytes(file: Blob): Promise<number> {
  let at = 12;
  for (let count = 0; count < MAX_BOXES; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each says where the next one is
    const head = await bytesOf(file, at, at + 8);
    if (head.byteLength < 8) break;
    const size = head.getUint32(4, true);
    const rest = file.size - at - 8;
    if (nameAt(head, 0) === 'data') return size === 0 ? rest : Math.min(size, rest);
    at += 8 + size + (size % 2);
  }
  return file.size;
}

/** A recording as RIFF; undefined of every other file. */
async function factsOfWav(file: Blob): Promise<FilmFacts | undefined> {
  const view = await bytesOf(file, 0, WAV_HEAD);
  if (view.byteLength < 36 || nameAt(view, 0) !== 'RIFF' || nameAt(view, 8) !== 'WAVE') return undefined;
  if (nameAt(view, 12) !== 'fmt ') return undefined;
  const isFloat = view.getUint16(20, true) === FLOAT;
  const bytesPerSecond = Math.max(1, view.getUint32(28, true));
  return recording(isFloat ? 'float' : 'pcm', (await wavBytes(file)) / bytesPerSecond);
}

async function factsOfMp3(file: Blob): Promise<FilmFacts | undefined> {
  const seconds = await mp3Seconds(file);
  return seconds === undefined ? undefined : recording('mp3', seconds);
}

/** Undefined where the file does not say it, or it is none of these containers: the server decides by all of it. */
export async function filmFacts(file: Blob): Promise<FilmFacts | undefined> {
  try {
    const wav = await factsOfWav(file);
    if (wav) return wav;
    const index = await indexOf(file);
    return index ? factsOfIndex(index) : await factsOfMp3(file);
  } catch {
    // Damaged, or no longer there.
    return undefined;
  }
}
