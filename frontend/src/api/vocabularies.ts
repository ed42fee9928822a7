/** The options of forms and filters, as the server's domain exports them: the API uses the English label. */
import type { Language } from '@/i18n/languages';
import vocabularies from './vocabularies.json' with { type: 'json' };

export interface Term {
  readonly label: string;
  readonly label_ar: string;
}

interface StyleTerm extends Term {
  readonly slug: string;
}

export interface ServiceTerm {
  readonly id: string;
  readonly name: string;
  readonly name_ar: string;
  readonly description: string;
  readonly description_ar: string;
  readonly icon: string;
  readonly styles_field: string;
  readonly languages_field: string | null;
  readonly styles: readonly StyleTerm[];
  readonly browse_options: readonly Term[];
}

export const services: readonly ServiceTerm[] = vocabularies.services;
export const industries: readonly Term[] = vocabularies.industries;
export const spokenLanguages: readonly Term[] = vocabularies.spoken_languages;
export const budgetRanges: readonly Term[] = vocabularies.budget_ranges;
export const timelines: readonly Term[] = vocabularies.timelines;
export const rateRanges: readonly Term[] = vocabularies.rate_ranges;
export const contactSubjects: readonly Term[] = vocabularies.contact_subjects;
export const statusColors = vocabularies.status_colors;
export const defaultLocation: Term = vocabularies.default_location;
/** The date of the last change to the terms and the privacy policy, as consents store it. */
export const termsVersion = vocabularies.terms_version;
export const limits = vocabularies.limits;

export function termText(term: Term, language: Language): string {
  return language === 'ar' ? term.label_ar : term.label;
}

/** A label in the reader's language; an unknown label is returned as it is. */
export function labelText(terms: readonly Term[], label: string, language: Language): string {
  const term = terms.find((candidate) => candidate.label === label);
  return term ? termText(term, language) : label;
}

/** Full names, ignoring case, as the server compares them. */
export function serviceNamed(name: string): ServiceTerm | undefined {
  return services.find((service) => service.name.toLowerCase() === name.toLowerCase());
}

export function serviceText(name: string, language: Language): string {
  const service = serviceNamed(name);
  if (!service) return name;
  return language === 'ar' ? service.name_ar : service.name;
}
