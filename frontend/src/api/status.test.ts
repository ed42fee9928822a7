import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lookOf } from './status';

const cases = JSON.parse(readFileSync(resolve('../crates/domain/cases/status.json'), 'utf8')) as { status: string; look: string }[];

describe('the look of a status', () => {
  it.each(cases)('is $look for "$status"', ({ status, look }) => {
    expect(lookOf(status)).toBe(look);
  });
});
