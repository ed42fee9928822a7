import { expect, it } from 'vitest';
import { formatMoneyInFull } from './money-in-full';

it.each([
  [0, 'KWD 0.000', '0.000 د.ك'],
  [180_000, 'KWD 180.000', '180.000 د.ك'],
  [1_250_000, 'KWD 1,250.000', '1,250.000 د.ك'],
  [-186_000, '−KWD 186.000', '\u2066−186.000\u2069 د.ك'],
  [420_500, 'KWD 420.500', '420.500 د.ك'],
])('states %i fils with three decimals', (fils, english, arabic) => {
  expect(formatMoneyInFull(fils, 'en')).toBe(english);
  expect(formatMoneyInFull(fils, 'ar')).toBe(arabic);
});
