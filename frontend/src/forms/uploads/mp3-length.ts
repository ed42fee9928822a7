/** How long an MP3 is, counted in its frames as `crates/media/src/mp3.rs` counts them. */

/** How much of the file is looked at in one go. */
const PIECE_BYTES = 1024 * 1024;
const TAG_BYTES = 10;
/** Kilobits a second by their number, which begins at 1: of MPEG-1, and of the versions after it. */
const kilobitsOfFirst = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kilobitsOfLater = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const samplesPerSecond = [44_100, 48_000, 32_000];

interface Frame {
  readonly bytes: number;
  readonly seconds: number;
}

/** What the header of a frame of layer III says; undefined of everything else. */
function frameOf(header: number): Frame | undefined {
  const version = (header >>> 19) & 3;
  const isLayer3 = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1;
  const isFirst = version === 3;
  const kilobits = (isFirst ? kilobitsOfFirst : kilobitsOfLater)[((header >>> 12) & 15) - 1];
  const most = samplesPerSecond[(header >>> 10) & 3];
  if (!isLayer3 || version === 1 || kilobits === undefined || most === undefined) return undefined;
  const rate = isFirst ? most : version === 2 ? most / 2 : most / 4;
  const padding = (header >>> 9) & 1;
  return {
    bytes: Math.floor(((isFirst ? 144_000 : 72_000) * kilobits) / rate) + padding,
    seconds: (isFirst ? 1152 : 576) / rate,
  };
}

async function viewOf(file: Blob, from: number, bytes: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + bytes).arrayBuffer());
}

/** Where the sound starts: after the tags at the front. */
async function startOf(file: Blob): Promise<number> {
  let at = 0;
  while (at < file.size) {
    // oxlint-disable-next-line no-await-in-loop -- each says where the next one is
    const tag = await viewOf(file, at, TAG_BYTES);
    const isTag = tag.byteLength === TAG_BYTES && tag.getUint32(0) >>> 8 === 0x494433;
    if (!isTag) break;
    const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + (tag.getUint8(index) & 127), 0);
    const hasFooter = (tag.getUint8(5) & 16) > 0;
    at += TAG_BYTES + size + (hasFooter ? TAG_BYTES : 0);
  }
  return at;
}

/** At least so many seconds, up to what is no frame; undefined of what does not begin with one. */
export async function mp3Seconds(file: Blob): Promise<number | undefined> {
  let at = await startOf(file);
  let from = at;
  let piece = await viewOf(file, from, PIECE_BYTES);
  let seconds = 0;
  while (at + 4 <= file.size) {
    if (at + 4 > from + piece.byteLength) {
      from = at;
      // oxlint-disable-next-line no-await-in-loop -- one piece of a large file after the other
      piece = await viewOf(file, from, PIECE_BYTES);
    }
    const frame = frameOf(piece.getUint32(at - from));
    if (!frame) break;
    seconds += frame.seconds;
    at += frame.bytes;
  }
  return seconds > 0 ? seconds : undefined;
}
