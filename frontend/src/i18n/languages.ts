/** The languages of the product; a new one needs a row here and a folder of locales. */
export const languages = {
  en: { name: 'English', direction: 'ltr', locale: 'en-US' },
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-KW-u-nu-latn' },
} as const;

export type Language = keyof typeof languages;

/** All languages, the reader's own first: fields for the same words are in this order. */
export function readersFirst(language: Language): readonly Language[] {
  return language === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
}

export const LANGUAGE_KEY = 'language';

export function isLanguage(tag: string | null | undefined): tag is Language {
  return tag === 'en' || tag === 'ar';
}

/** The only place that changes the document's language and direction after loading. */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
}

/** Mirrors the choice for the server, which fills the page's head and picks the prerendered page by it. */
export function tellServer(language: Language): void {
  const secure = window.location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `marsam_language=${language};path=/;max-age=31536000;samesite=lax${secure}`;
}

/** The language that the head script chose: stored, `?lang=`, the browser's, English. */
export function initialLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}
