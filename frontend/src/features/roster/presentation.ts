/** What a creative's card and page say in the reader's language. */
import type { Creative, User } from '@/api/types';
import { defaultLocation, labelText, services, termText } from '@/api/vocabularies';
import type { Language } from '@/i18n/languages';
import { preferred } from '@/i18n/preferred';

/** Only brands request quotes; a creative would be led to a refusal. Visitors sign in first. */
export function canRequestQuote(user: User | null): boolean {
  return user?.role !== 'creative';
}

export function nameOf(creative: Creative, language: Language): string {
  return preferred(language, creative.name, creative.name_ar);
}

export function bioOf(creative: Creative, language: Language): string {
  return preferred(language, creative.bio, creative.bio_ar);
}

export function placeOf(creative: Creative, language: Language): string {
  return preferred(language, creative.location, creative.location_ar) || termText(defaultLocation, language);
}

export function skillsOf(creative: Creative, language: Language): readonly string[] {
  const arabic = language === 'ar' && creative.skills_ar.length === creative.skills.length;
  return arabic ? creative.skills_ar : creative.skills;
}

/** The service by the name that the creative's own list has; blank where they do not offer it. */
export function serviceOf(creative: Creative, service: string): string {
  return creative.skills.find((skill) => skill.toLowerCase() === service.toLowerCase()) ?? '';
}

/** The creative with one of their services named before the others: it is the one that the visitor looks for, also on the cover. */
export function withServiceFirst(shown: Creative, service: string): Creative {
  const { skills, skills_ar } = shown;
  const at = skills.findIndex((skill) => skill.toLowerCase() === service.toLowerCase());
  if (at < 0) return shown;
  const creative = { ...shown, cover: null };
  if (at === 0) return creative;
  const moved = (list: readonly string[]) => [...list.slice(at, at + 1), ...list.slice(0, at), ...list.slice(at + 1)];
  return {
    ...creative,
    skills: moved(skills),
    skills_ar: skills_ar.length === skills.length ? moved(skills_ar) : skills_ar,
  };
}

/** The links to the creative's work after the first, which is `portfolio_url`. */
export function furtherLinksOf({
  portfolio_links: links,
  portfolio_url: first,
}: Creative): Creative['portfolio_links'] {
  return links.filter(({ url }) => url !== first);
}

export interface Specialty {
  readonly service: string;
  readonly styles: readonly string[];
}

/** One of the creative's lists of styles or languages, by the name that the wire gives it. */
export function listOf(creative: Creative, field: string): readonly string[] {
  const value: unknown = Object.entries(creative).find(([name]) => name === field)?.[1];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Every service that the creative offers, with its styles. */
export function specialtiesOf(creative: Creative, language: Language): readonly Specialty[] {
  return services
    .filter((service) => creative.skills.includes(service.name))
    .map((service) => ({
      service: language === 'ar' ? service.name_ar : service.name,
      styles: listOf(creative, service.styles_field).map((label) => labelText(service.styles, label, language)),
    }));
}

/** Spoken and written languages, without duplicates; Both is shown as the two languages. */
export function workingLanguagesOf(creative: Creative): readonly string[] {
  const named = new Set([
    ...creative.working_languages,
    ...services.flatMap((service) => (service.languages_field ? listOf(creative, service.languages_field) : [])),
  ]);
  if (named.delete('Both')) named.add('Arabic').add('English');
  return [...named].toSorted();
}
