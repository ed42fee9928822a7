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

/** A WAV of 32-bit float samples of one second. */
export function aFloatSound(): File {
  const format = [...text('fmt '), ...little(16), 3, 0, 1, 0, ...little(8_000), ...little(32_000), 4, 0, 32, 0];
  const all = [...text('RIFF'), ...little(32_000), ...text('WAVE'), ...format, ...text('data'), ...zeros(31_900)];
  return new File([new Uint8Array(all)], 'memo.wav', { type: 'audio/wav', lastModified: 1_700_000_000_000 });
}
