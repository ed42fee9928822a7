/** i18next with one namespace for each feature; a file is fetched when a page first needs it. */
import { createInstance, type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { store } from '@/lib/browser-storage';
import { formatNumber } from './format';
import { LANGUAGE_KEY, initialLanguage, isLanguage, showLanguage, tellServer, type Language } from './languages';

/** The public pages' texts come as one file; every other namespace is loaded when a screen needs it. */
const publicWords = {
  en: () => import('./public-words.en'),
  ar: () => import('./public-words.ar'),
};
const files = import.meta.glob<Record<string, unknown>>(
  ['./locales/*/*.json', '!./locales/*/{about,errors,home,roster,services,shell,works}.json'],
  { import: 'default' },
);

/** i18next takes a promise from a `read` of two parameters. */
const fetchedFiles: BackendModule = {
  type: 'backend',
  init() {},
  // oxlint-disable-next-line typescript/no-misused-promises -- i18next awaits it; its types know the callback form only
  async read(language: string, namespace: string) {
    const load = files[`./locales/${language}/${namespace}.json`];
    if (load) return load();
    const words = isLanguage(language) && (await publicWords[language]()).words[namespace];
    if (!words) throw new Error(`no ${namespace} in ${language}`);
    return words;
  },
};

export const i18n = createInstance();

export async function startI18n(language: Language = initialLanguage()): Promise<void> {
  await i18n
    .use(fetchedFiles)
    .use(initReactI18next)
    .init({
      lng: language,
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

/** Stores the choice, also on a page whose texts have not loaded yet, and switches this page. */
export async function chooseLanguage(language: Language): Promise<void> {
  store(LANGUAGE_KEY, language);
  tellServer(language);
  await i18n.changeLanguage(language);
  showLanguage(language);
}

export function useLanguage(): Language {
  const { i18n: current } = useTranslation();
  return isLanguage(current.language) ? current.language : 'en';
}
