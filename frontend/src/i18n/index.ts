/** i18next with one namespace for each feature; a file is fetched when a page first needs it. */
import { createInstance, type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { store } from '@/lib/browser-storage';
import { whenHydrated } from '@/lib/page-hydration';
import { formatNumber } from './format';
import type { Namespace } from './namespaces';
import { LANGUAGE_KEY, initialLanguage, isLanguage, showLanguage, tellServer, type Language } from './languages';

/**
 * The public pages' texts come as one file. Every other namespace is loaded when a screen needs it, and so is the list
 * of their files, which no public page needs.
 */
const publicWords = {
  en: () => import('./public-words.en'),
  ar: () => import('./public-words.ar'),
};
/** i18next takes a promise from a `read` of two parameters. */
const fetchedFiles: BackendModule = {
  type: 'backend',
  init() {},
  // oxlint-disable-next-line typescript/no-misused-promises -- i18next awaits it; its types know the callback form only
  async read(language: string, namespace: string) {
    const words = isLanguage(language) && (await publicWords[language]()).words[namespace];
    if (words) return words;
    const { files } = await import('./further-words');
    const load = files[`./locales/${language}/${namespace}.json`];
    if (!load) throw new Error(`no ${namespace} in ${language}`);
    return load();
  },
};

export const i18n = createInstance();

/** False if the texts of every page cannot be fetched; pages would show their names. */
export async function startI18n(language: Language = initialLanguage()): Promise<boolean> {
  let failure: unknown;
  await i18n
    .use(fetchedFiles)
    .use(initReactI18next)
    .init(
      {
        lng: language,
        supportedLngs: ['en', 'ar'],
        fallbackLng: false,
        ns: ['shell', 'errors'],
        defaultNS: 'shell',
        interpolation: { escapeValue: false },
        returnNull: false,
      },
      (error: unknown) => (failure = error),
    );
  i18n.services.formatter?.add('number', (value: number, language) =>
    formatNumber(value, isLanguage(language) ? language : 'en'),
  );
  return !failure;
}

/**
 * i18next itself fetches no file again that failed, and calls it loaded. Where the browser keeps a failed import, too,
 * `reloadWhenReplaced` reloads the page once it is online.
 */
function fetchMissing(language: string, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  if (missing.length === 0) return Promise.resolve();
  return new Promise((loaded, failed) => {
    void i18n.reloadResources([language], missing, (errors?: readonly Error[] | null) =>
      errors ? failed(errors[0]) : loaded(),
    );
  });
}

/** Rejects if a file cannot be fetched, where i18next would show the names of its texts. */
export async function loadWords(namespaces: readonly Namespace[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
  await fetchMissing(i18n.language, namespaces);
}

/**
 * Stores the choice, also on a page whose texts have not loaded yet, and switches this page. Rejects, and leaves the page
 * in its language, if the texts cannot be fetched: the next visit shows the choice.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  store(LANGUAGE_KEY, language);
  tellServer(language);
  await whenHydrated();
  await fetchMissing(language, [i18n.options.ns ?? []].flat());
  await i18n.changeLanguage(language);
  showLanguage(language);
}

export function useLanguage(): Language {
  const { i18n: current } = useTranslation();
  return isLanguage(current.language) ? current.language : 'en';
}
