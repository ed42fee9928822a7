import { expect, it } from 'vitest';
import { asWritten } from './one-language';

it.each([
  ['Noura', 'نورة', { english: 'Noura', arabic: 'نورة' }],
  ['Noura', null, { english: 'Noura', arabic: '' }],
  ['نورة', null, { english: '', arabic: 'نورة' }],
  ['', null, { english: '', arabic: '' }],
])('%s and %s stand where they were written', (text, arabic, expected) => {
  expect(asWritten(text, arabic)).toEqual(expected);
});
