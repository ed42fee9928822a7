import { describe, expect, it } from 'vitest';
import { aFloatSound, aLongM4a, aLongMp3, aLongWav, aPhoneFilm } from '@/test/films';
import { acceptOf, formatsOf, kindsFor, maxBytesOf, refusalBefore, type Accepted, type Purpose } from './file-kinds';
import { verdictOn } from './film-check';
import { filmFacts } from './film-facts';

const conversion = { max_bytes: 500_000_000, max_seconds: 180 };

const accepted = (purpose: Purpose, converts = false): Accepted => ({
  purpose,
  kinds: kindsFor(purpose),
  conversion: converts ? conversion : null,
});

describe('what a film says about itself', () => {
  it('is read from its index, wherever that is', async () => {
    expect(await filmFacts(aPhoneFilm({ width: 3840, height: 2160, seconds: 20, bytes: 50_000_000 }))).toEqual({
      codec: 'hvc1',
      hasPicture: true,
      side: 3840,
      seconds: 20,
      bitsPerSecond: 20_000_000,
      isFragmented: false,
    });
    expect(await filmFacts(aPhoneFilm({ isFragmented: true }))).toHaveProperty('isFragmented', true);
    expect(await filmFacts(aFloatSound())).toMatchObject({ codec: 'float', hasPicture: false });
  });

  it('is unknown of damaged, cut and foreign files, which the server looks at', async () => {
    const film = new Uint8Array(await aPhoneFilm().arrayBuffer());
    for (let length = 0; length < film.length; length += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      await filmFacts(new Blob([film.slice(0, length)]));
    }
    expect(await filmFacts(new Blob([film.slice(0, film.length - 1)]))).toBeUndefined();
    expect(await filmFacts(new Blob(['not a film, but long enough to have a header']))).toBeUndefined();
    expect(await filmFacts(new Blob([new Uint8Array(64)]))).toBeUndefined();
  });
});

describe('a film is refused before it is sent', () => {
  const cases = [
    ['hevc_film', { codec: 'hvc1' }],
    ['hevc_film', { codec: 'dvh1' }],
    ['unsupported_codec', { codec: 'apcn' }],
    ['fragmented_film', { codec: 'avc1', isFragmented: true }],
    ['frame_too_large', { codec: 'avc1', width: 2160, height: 3840 }],
    ['bit_rate_too_high', { codec: 'avc1', bytes: 40_000_000 }],
  ] as const;

  it.each(cases)('as %s where nothing is converted', async (reason, film) => {
    expect(await verdictOn(aPhoneFilm(film), accepted('work'))).toEqual({ refusal: reason });
    expect(await verdictOn(aPhoneFilm(film), accepted('application'))).toEqual({ refusal: reason });
    // The brand can still download it.
    expect(await verdictOn(aPhoneFilm(film), accepted('delivery'))).toEqual({ advice: reason });
  });

  it.each(cases)('and not as %s where it is converted', async (_, film) => {
    expect(await verdictOn(aPhoneFilm(film), accepted('work', true))).toEqual({});
  });

  it('where it is too long to be converted, but not where browsers can show it', async () => {
    const long = { seconds: 181 };
    expect(await verdictOn(aPhoneFilm(long), accepted('work', true))).toEqual({ refusal: 'too_long_to_convert' });
    expect(await verdictOn(aPhoneFilm(long), accepted('delivery', true))).toEqual({ advice: 'too_long_to_convert' });
    expect(await verdictOn(aPhoneFilm({ ...long, codec: 'avc1' }), accepted('work', true))).toEqual({});
  });

  it('as a recording of float samples', async () => {
    expect(await verdictOn(aFloatSound(), accepted('work'))).toEqual({ refusal: 'float_sound' });
    expect(await verdictOn(aFloatSound(), accepted('work', true))).toEqual({});
  });
});

describe('a recording of more than ten minutes', () => {
  const recordings = [
    ['M4A', aLongM4a],
    ['WAV', aLongWav],
    ['MP3', aLongMp3],
  ] as const;

  it.each(recordings)('is refused before it is sent where it would be shown: %s', async (_, make) => {
    for (const purpose of ['work', 'application'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      expect(await verdictOn(make(700), accepted(purpose))).toEqual({ refusal: 'too_long' });
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      expect(await verdictOn(make(700), accepted(purpose, true))).toEqual({ refusal: 'too_long' });
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      expect(await verdictOn(make(599), accepted(purpose, true))).toEqual({});
    }
  });

  it.each(recordings)('is sent where it is handed over: %s', async (_, make) => {
    expect(await verdictOn(make(700), accepted('delivery'))).toEqual({});
  });

  it.each(recordings)('says its length: %s', async (_, make) => {
    const facts = await filmFacts(make(123));
    expect(facts?.seconds).toBeCloseTo(123, 0);
  });
});

describe('where films are converted', () => {
  it('more formats and larger films are taken for what is converted', () => {
    expect(formatsOf('video', accepted('work', true))).toEqual(['MP4', 'MOV', 'WebM', '3GP']);
    expect(formatsOf('video', accepted('work'))).toEqual(['MP4', 'MOV']);
    expect(formatsOf('video', accepted('brief', true))).toEqual(['MP4', 'MOV']);
    expect(formatsOf('audio', accepted('application', true))).toEqual(['MP3', 'M4A', 'WAV', 'Ogg', 'AMR']);
    expect(acceptOf(accepted('work', true))).toContain('video/webm,.webm');
    expect(maxBytesOf('video', accepted('work', true))).toBe(500_000_000);
    expect(maxBytesOf('video', accepted('delivery', true))).toBe(100_000_000);
    expect(maxBytesOf('video', accepted('work'))).toBe(100_000_000);
    const film = { name: 'screen.webm', type: 'video/webm', size: 10 };
    expect(refusalBefore(film, accepted('work', true))).toBeUndefined();
    expect(refusalBefore(film, accepted('work'))).toBe('unsupported_type');
  });
});
