/** An application's texts in the admin's language, falling back to the other. */
import type { AdminApplication } from '@/api/types';
import { defaultLocation, termText } from '@/api/vocabularies';
import type { Language } from '@/i18n/languages';
import { preferred } from '@/i18n/preferred';

export function nameOf(application: AdminApplication, language: Language): string {
  return preferred(language, application.name, application.name_ar);
}

export function placeOf(application: AdminApplication, language: Language): string {
  return preferred(language, application.location, application.location_ar) || termText(defaultLocation, language);
}
