import { expect, it } from 'vitest';
import { casesOf } from '@/test/cases';
import { isName } from './names';
import { optionalLine, optionalName, requiredName } from './rules';

interface NameCase {
  readonly name: string;
  readonly allowed: boolean;
}

it.each(casesOf('names') as readonly NameCase[])('$name is a name: $allowed', ({ name, allowed }) => {
  expect(isName(name)).toBe(allowed);
});

function codeOf(name: string): string | undefined {
  return requiredName.safeParse(name).error?.issues[0]?.message;
}

it('tells why a name is refused', () => {
  expect(codeOf('Reel / Story')).toBe('invalid_name');
  expect(codeOf('Call 99887766')).toBe('invalid_name');
  expect(codeOf('baitalgahwa.com')).toBeUndefined();
  expect(optionalName.safeParse(' ').success).toBe(true);
  expect(optionalLine.safeParse('Salmiya / Hawally').success).toBe(true);
});
