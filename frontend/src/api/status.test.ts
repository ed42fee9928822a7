import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applicationStatus, closedStatuses, openStatuses, statusColorOf, requestStatus, statusKey } from './status';
import { statusColors } from './vocabularies';

const cases = JSON.parse(readFileSync(resolve('../crates/domain/cases/status.json'), 'utf8')) as {
  status: string;
  look: string;
}[];

describe('the look of a status', () => {
  it.each(cases)('is $look for "$status"', ({ status, look }) => {
    expect(statusColorOf(status)).toBe(look);
  });
});

describe('statuses', () => {
  it('are those that the server exports', () => {
    expect(Object.values(requestStatus)).toEqual(statusColors.map((entry) => entry.status));
  });

  it('of a request are open, completed or closed', () => {
    expect(openStatuses).toEqual(['Pending', 'Accepted']);
    expect(closedStatuses).toEqual(['Rejected', 'Declined', 'Cancelled', 'Expired']);
  });

  it.each([...Object.entries(requestStatus), ...Object.entries(applicationStatus)])(
    'have a key in the locales: %s',
    (key, status) => {
      expect(statusKey(status)).toBe(key);
    },
  );
});
