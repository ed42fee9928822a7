import { describe, expect, it } from 'vitest';
import { casesOf } from '@/test/cases';
import { cleaned, typedCodeOf, westernDigits } from './typed-text';

interface TypedText {
  readonly typed: string;
  readonly clean: string;
  readonly digits?: string;
}

const cases = casesOf('typed_text') as readonly TypedText[];

describe('what is typed or pasted', () => {
  it.each(cases)('is cleaned before any rule: $typed', ({ typed, clean, digits }) => {
    expect(cleaned(typed)).toBe(clean);
    expect(cleaned(clean)).toBe(clean);
    if (digits !== undefined) expect(westernDigits(clean)).toBe(digits);
  });

  it('has its value in the digits of every script', () => {
    for (const zero of [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7f6])
      expect(westernDigits(Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join(''))).toBe(
        '0123456789',
      );
  });

  it('is a code without its blanks and marks', () => {
    expect(typedCodeOf('\u200e١٢٣\u200b ٤٥٦\u200e')).toBe('123456');
  });
});
