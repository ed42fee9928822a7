import { expect, it } from 'vitest';
import { leaveFor } from './leave';

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/auth', ''])(
  'the page is never left for %j',
  (address) => {
    expect(() => leaveFor(address)).toThrow('not an address of the web');
  },
);
