/** An authenticator app (RFC 6238): six digits from a secret and the time. */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 30_000;
/** How long typing and sending a code may take. */
const MARGIN_MS = 10_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll(/[\s=]/g, '').toUpperCase(), (sign) =>
    ALPHABET.indexOf(sign).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * Returns each code once, as the server accepts each once: the previous one first, then the current one, then the next.
 */
export class Authenticator {
  #last = 0;

  constructor(readonly secret: string) {}

  async next(): Promise<string> {
    const now = () => Math.floor(Date.now() / STEP_MS);
    // A code of the previous step must not be too old when it arrives.
    const soon = Math.floor((Date.now() + MARGIN_MS) / STEP_MS);
    const step = Math.max(this.#last + 1, soon - 1);
    // The server takes what is one step ahead of its clock, and no more.
    // oxlint-disable-next-line no-await-in-loop -- the clock has to come round
    while (step > now() + 1) await pause(STEP_MS - (Date.now() % STEP_MS));
    this.#last = step;
    return codeOf(this.secret, step);
  }

  /** Six digits that are currently wrong. */
  wrong(): string {
    const now = Math.floor(Date.now() / STEP_MS);
    const right = [-2, -1, 0, 1, 2].map((ahead) => codeOf(this.secret, now + ahead));
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '666666'
    );
  }
}
