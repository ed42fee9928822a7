import { expect, it, vi } from 'vitest';
import { chooseLanguage, i18n, loadWords } from '@/i18n';
import { loseTexts } from '@/test/lost-texts';

it('resolves once they are there', async () => {
  await loadWords(['legal']);
  expect(i18n.hasResourceBundle('en', 'legal')).toBe(true);
});

it('fetches again what could not be fetched before', async () => {
  const find = loseTexts('en', 'about');
  await expect(loadWords(['about'])).rejects.toThrow('offline');
  find();
  await loadWords(['about']);
  expect(i18n.hasResourceBundle('en', 'about')).toBe(true);
});

it('leaves the page in its language if the texts of the other cannot be fetched', async () => {
  const find = loseTexts('ar', 'shell');
  await expect(chooseLanguage('ar')).rejects.toThrow('offline');
  expect([i18n.language, document.documentElement.lang]).toEqual(['en', 'en']);
  find();
  await chooseLanguage('ar');
  expect([i18n.language, document.documentElement.lang]).toEqual(['ar', 'ar']);
});

it('rejects if the texts of a screen cannot be fetched', async () => {
  await expect(loadWords(['shell', 'nowhere' as never])).rejects.toThrow('no nowhere in en');
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
