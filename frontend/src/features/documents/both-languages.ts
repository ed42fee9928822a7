/** A document says everything in both languages, whichever the page is in. */
import type { TFunction } from 'i18next';
import { use } from 'react';
import { i18n } from '@/i18n';
import { languages, type Language } from '@/i18n/languages';

export const documentLanguages = Object.keys(languages) as readonly Language[];

let loading: Promise<void> | undefined;

function load(): Promise<void> {
  const isMissing = documentLanguages.some((language) => !i18n.hasResourceBundle(language, 'documents'));
  return (loading ??= isMissing ? i18n.reloadResources(documentLanguages, ['documents']) : Promise.resolve());
}

/** The words of one language; suspends until both are there. */
export function useDocumentWords(): (language: Language) => TFunction<'documents'> {
  use(load());
  return (language) => i18n.getFixedT(language, 'documents');
}
