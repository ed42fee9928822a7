import { expect, it } from 'vitest';
import { exhaustive } from './exhaustive';

type Answer = 'yes' | 'no';

it('keeps the order of the list', () => {
  expect(exhaustive<Answer>()(['no', 'yes'])).toEqual(['no', 'yes']);
});

it('does not compile with a list that lacks a member or has another', () => {
  // @ts-expect-error -- `no` is missing
  expect(exhaustive<Answer>()(['yes'])).toEqual(['yes']);
  // @ts-expect-error -- no member
  expect(exhaustive<Answer>()(['yes', 'no', 'perhaps'])).toHaveLength(3);
});
