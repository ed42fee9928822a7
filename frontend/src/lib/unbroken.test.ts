import { expect, it } from 'vitest';
import { unbroken } from './unbroken';

it('keeps a name on one line where it fits', () => {
  expect(unbroken('Maryam Al-Kandari')).toBe('Maryam\u00a0Al-Kandari');
  expect(unbroken('Abdulrahman Mohammed Al-Mutairi')).toBe('Abdulrahman Mohammed Al-Mutairi');
  expect(unbroken('')).toBe('');
});
