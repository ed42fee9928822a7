/** Small films and recordings as phones make them: their boxes and headers, and as many bytes as a test says. */

interface Film {
  readonly name?: string;
  readonly type?: string;
  /** The name of the picture's encoding; empty for a recording. */
  readonly codec?: string;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  /** The bytes of the picture's samples, which the index names. */
  readonly bytes?: number;
  readonly isFragmented?: boolean;
}

const SCALE = 1_000;

const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(Math.floor(value / 65_536)), ...u16(value % 65_536)];
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const little = (value: number) => u32(value).toReversed();
const text = (value: string) => Array.from({ length: value.length }, (_, at) => value.charCodeAt(at));

function box(name: string, ...contents: readonly number[][]): number[] {
  const inside = contents.flat();
  return [...u32(inside.length + 8), ...text(name), ...inside];
}

function lengthBox(name: string, seconds: number): number[] {
  return box(name, zeros(12), u32(SCALE), u32(seconds * SCALE), zeros(4));
}

export function aPhoneFilm({
  name = 'IMG_0042.MOV',
  type = 'video/quicktime',
  codec = 'hvc1',
  width = 1920,
  height = 1080,
  seconds = 20,
  bytes = 1_000,
  isFragmented = false,
}: Film = {}): File {
  const picture = box(codec, zeros(24), u16(width), u16(height), zeros(50));
  const table = box(
    'stbl',
    box('stsd', zeros(4), u32(1), picture),
    box('stsz', zeros(4), u32(0), u32(2), u32(bytes - 1), u32(1)),
  );
  const media = box('mdia', lengthBox('mdhd', seconds), box('hdlr', zeros(8), text('vide')), box('minf', table));
  const index = box('moov', lengthBox('mvhd', seconds), box('trak', media), isFragmented ? box('mvex') : []);
  const all = [...box('ftyp', text('qt  ')), ...box('mdat', zeros(100)), ...index];
  return new File([new Uint8Array(all)], name, { type, lastModified: 1_700_000_000_000 });
}

const modified = { lastModified: 1_700_000_000_000 };

/** A recording of a phone, without a picture. */
export function aLongM4a(seconds: number): File {
  const table = box('stbl', box('stsd', zeros(4), u32(1), box('mp4a', zeros(28))));
  const media = box('mdia', lengthBox('mdhd', seconds), box('hdlr', zeros(8), text('soun')), box('minf', table));
  const index = box('moov', lengthBox('mvhd', seconds), box('trak', media));
  const all = [...box('ftyp', text('M4A ')), ...box('mdat', zeros(100)), ...index];
  return new File([new Uint8Array(all)], 'memo.m4a', { ...modified, type: 'audio/mp4' });
}

/** A WAV of 16 bytes a second, with a large chunk before its samples and its picture after them. */
export function aLongWav(seconds: number): File {
  const format = [...text('fmt '), ...little(16), 1, 0, 1, 0, ...little(8), ...little(16), 2, 0, 16, 0];
  const list = [...text('LIST'), ...little(2_001), ...zeros(2_002)];
  const samples = [...text('data'), ...little(seconds * 16), ...zeros(seconds * 16)];
  const all = [...text('RIFF'), ...zeros(4), ...text('WAVE'), ...format, ...list, ...samples, ...zeros(50_000)];
  return new File([new Uint8Array(all)], 'memo.wav', { ...modified, type: 'audio/wav' });
}

/** An MP3 of MPEG 2.5, whose frames of 8 kbit/s have 72 bytes and 576 samples, after a tag. */
export function aLongMp3(seconds: number): File {
  const frames = Math.ceil((seconds * 8_000) / 576);
  const tag = [...text('ID3'), 4, 0, 0, 0, 0, 1, 0, ...zeros(128)];
  const all = new Uint8Array(tag.length + frames * 72);
  all.set(tag);
  for (let at = tag.length; at < all.length; at += 72) all.set([0xff, 0xe3, 0x18, 0xc4], at);
  return new File([all], 'memo.mp3', { ...modified, type: 'audio/mpeg' });
}

/** A WAV of 32-bit float samples of one second. */
export function aFloatSound(): File {
  const format = [...text('fmt '), ...little(16), 3, 0, 1, 0, ...little(8_000), ...little(32_000), 4, 0, 32, 0];
  const all = [...text('RIFF'), ...little(32_000), ...text('WAVE'), ...format, ...text('data'), ...zeros(31_900)];
  return new File([new Uint8Array(all)], 'memo.wav', { type: 'audio/wav', lastModified: 1_700_000_000_000 });
}
