/** A case of the error catalogue: what causes the error, and the texts it must show in both languages. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { i18n } from '@/i18n';
import type { Language } from '@/i18n/languages';

export type Words = (key: string) => string;

export interface ErrorCase {
  readonly what: string;
  readonly texts: Readonly<Record<Language, readonly string[]>>;
  readonly cause: (language: Language, words: Words) => Promise<unknown>;
}

export const button = (name: string) => screen.findByRole('button', { name });
export const press = async (name: string) => userEvent.click(await button(name));
export const field = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`) ?? document.body;
export const type = (name: string, text: string) => userEvent.type(field(name), text);

export function showsEach(cases: readonly ErrorCase[]) {
  describe.each(['en', 'ar'] as const)('in %s', (language) => {
    it.each(cases)('$what is shown', async ({ texts, cause }) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await cause(language, i18n.getFixedT(language) as Words);
      for (const text of texts[language]) expect((await screen.findAllByText(text))[0]).toBeVisible();
    });
  });
}
