import { expect, it, vi } from 'vitest';
import { i18n, loadWords } from '@/i18n';

it('rejects if the texts of a screen cannot be fetched', async () => {
  await expect(loadWords(['shell', 'nowhere' as never])).rejects.toThrow('no nowhere in en');
});

it('resolves once they are there', async () => {
  await loadWords(['legal']);
  expect(i18n.hasResourceBundle('en', 'legal')).toBe(true);
});

it('says at the start that the texts of every page are missing', async () => {
  vi.resetModules();
  vi.doMock('@/i18n/public-words.en', () => {
    throw new Error('offline');
  });
  const { startI18n } = await import('@/i18n');
  await expect(startI18n('en')).resolves.toBe(false);
  vi.doUnmock('@/i18n/public-words.en');
  vi.resetModules();
  await expect((await import('@/i18n')).startI18n('en')).resolves.toBe(true);
});
