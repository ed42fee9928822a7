import { expect, it } from 'vitest';
import { workSites } from '@/api/vocabularies';
import { siteOf } from './presentation';

it.each(workSites)('has a name for %s', (site) => {
  expect(siteOf(`https://www.${site}/1`)).not.toBe(site);
});

it('shows the host of any other address', () => {
  expect(siteOf('https://example.com/1')).toBe('example.com');
});
