/** i18next with one namespace for each feature; a file is fetched when a page first needs it. */
import { createInstance, type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { store } from '@/lib/browser-storage';
import { formatNumber } from './format';
import { LANGUAGE_KEY, initialLanguage, isLanguage, showLanguage, type Language } from './languages';

const files = import.meta.glob<Record<string, unknown>>('./locales/*/*.json', { import: 'default' });

/** i18next takes a promise from a `read` of two parameters. */
const fetchedFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, namespace: string) {
    const load = files[`./locales/${language}/${namespace}.json`];
    return load ? load() : Promise.reject(new Error(`no ${namespace} in ${language}`));
  },
};

export const i18n = createInstance();

export async function startI18n(): Promise<void> {
  await i18n
    .use(fetchedFiles)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      supportedLngs: ['en', 'ar'],
      fallbackLng: false,
      ns: ['shell', 'errors'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  i18n.services.formatter?.add('number', (value: number, language) =>
    formatNumber(value, isLanguage(language) ? language : 'en'),
  );
}

/** Switches the page and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  showLanguage(language);
  store(LANGUAGE_KEY, language);
}

export function useLanguage(): Language {
  const { i18n: current } = useTranslation();
  return isLanguage(current.language) ? current.language : 'en';
}
