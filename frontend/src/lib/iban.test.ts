import { describe, expect, it } from 'vitest';
import { groupedIban, isIban, plainIban } from './iban';

const KUWAITI = 'KW81CBKU0000000000001234560101';

describe('an IBAN', () => {
  it.each([
    KUWAITI,
    'KW81 CBKU 0000 0000 0000 1234 5601 01',
    'kw81cbku٠000000000001234560101',
    'GB82 WEST 1234 5698 7654 32',
  ])('is right as people type it: %s', (typed) => expect(isIban(typed)).toBe(true));

  it.each([
    '',
    'KW',
    'KW82CBKU0000000000001234560101',
    'KW81CBKU000000000000123456010',
    'KW81CBKU00000000000012345601011',
    'KW8ICBKU0000000000001234560101',
    'GB82WEST12345698765433',
  ])('is wrong by its length, its signs or its checksum: %s', (typed) => expect(isIban(typed)).toBe(false));

  it('is shown in groups of four, and sent without them', () => {
    expect(groupedIban('kw81cbku0000')).toBe('KW81 CBKU 0000');
    expect(groupedIban('KW81 C')).toBe('KW81 C');
    expect(plainIban(' KW81 CBKU ')).toBe('KW81CBKU');
  });
});
