import { expect, it } from 'vitest';
import { i18n, loadWords } from '@/i18n';

it('rejects if the texts of a screen cannot be fetched', async () => {
  await expect(loadWords(['shell', 'nowhere' as never])).rejects.toThrow('no nowhere in en');
});

it('resolves once they are there', async () => {
  await loadWords(['legal']);
  expect(i18n.hasResourceBundle('en', 'legal')).toBe(true);
});
