import { expect, test } from 'vitest';
import { pastKind } from './past-kind';

const at = new Date('2026-11-29T09:00:00Z');
const before = new Date('2026-11-29T08:59:00Z');
const after = new Date('2026-11-29T09:01:00Z');

test.each([
  ['funding', 'fundingPast'],
  ['problem_decision', 'problemLate'],
  ['cancel_answer', 'cancelLate'],
] as const)('%s says something else once its time has passed', (kind, past) => {
  expect(pastKind(kind, at, before)).toBeUndefined();
  expect(pastKind(kind, at, after)).toBe(past);
});

test('what the clock ends by itself is said as before', () => {
  for (const kind of ['expires', 'offer', 'approves', 'problem_answer', 'decision_final', 'reopen'] as const)
    expect(pastKind(kind, at, after)).toBeUndefined();
});
