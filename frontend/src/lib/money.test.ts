import { describe, expect, it } from 'vitest';
import { filsOf, formatMoney, typedMoney } from './money';

describe('an amount', () => {
  it.each([
    [300_000, 'KWD 300', '300 د.ك'],
    [1_250_500, 'KWD 1,250.500', '1,250.500 د.ك'],
    [5, 'KWD 0.005', '0.005 د.ك'],
    [0, 'KWD 0', '0 د.ك'],
    [-186_000, '−KWD 186', '\u2066−186\u2069 د.ك'],
    [-1_250_500, '−KWD 1,250.500', '\u2066−1,250.500\u2069 د.ك'],
  ])('of %i fils is written in both languages', (fils, english, arabic) => {
    expect(formatMoney(fils, 'en')).toBe(english);
    expect(formatMoney(fils, 'ar')).toBe(arabic);
  });

  it.each([
    ['280', 280_000],
    [' 1,250.5 ', 1_250_500],
    ['1250.500', 1_250_500],
    ['0.005', 5],
    ['٢٨٠', 280_000],
    ['٢٨٠٫٥', 280_500],
    ['۲۸۰', 280_000],
  ])('is read as typed: %s', (typed, fils) => {
    expect(filsOf(typed)).toBe(fils);
  });

  it.each(['', '-1', '12.3456', '1,25', 'KWD 5', '1e3'])('is not read from %j', (typed) => {
    expect(filsOf(typed)).toBeUndefined();
  });

  it.each([280_000, 280_500, 5, 1_250_050])('is typed as it is read: %i', (fils) => {
    expect(filsOf(typedMoney(fils))).toBe(fils);
  });
});
