import { expect, it } from 'vitest';
import { saysWhenDue } from './plan-labels';

it.each([
  ['On approval', 'on_approval', true],
  ['عند الاعتماد', 'on_approval', true],
  [' before work starts ', 'before_start', true],
  ['عند التسليم', 'on_delivery', true],
  ['Before the shoot', 'before_start', false],
  ['On approval', 'on_delivery', false],
] as const)('%s says when %s is due: %s', (label, due, says) => {
  expect(saysWhenDue({ label, due })).toBe(says);
});
