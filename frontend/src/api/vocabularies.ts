/** The options of forms and filters, as the server's domain exports them: the API uses the English label. */
import type { Language } from '@/i18n/languages';
import type {
  BudgetRange,
  ContactSubject,
  Industry,
  RateRange,
  ServiceId,
  ServiceName,
  SpokenLanguage,
  StyleId,
  Timeline,
} from './types';
import vocabularies from './vocabularies.json' with { type: 'json' };

export interface Term<Label extends string = string> {
  readonly label: Label;
  readonly label_ar: string;
}

interface StyleTerm extends Term {
  readonly slug: StyleId;
}

export interface ServiceTerm {
  readonly id: ServiceId;
  readonly name: ServiceName;
  readonly name_ar: string;
  readonly description: string;
  readonly description_ar: string;
  readonly icon: string;
  readonly styles_field: string;
  readonly languages_field: string | null;
  readonly styles: readonly StyleTerm[];
  readonly browse_options: readonly Term[];
}

// TypeScript types each text of a JSON file as any text; the file and the types are generated from one list.
export const services = vocabularies.services as readonly ServiceTerm[];
export const industries = vocabularies.industries as readonly Term<Industry>[];
export const spokenLanguages = vocabularies.spoken_languages as readonly Term<SpokenLanguage>[];
export const budgetRanges = vocabularies.budget_ranges as readonly Term<BudgetRange>[];
export const timelines = vocabularies.timelines as readonly Term<Timeline>[];
export const rateRanges = vocabularies.rate_ranges as readonly Term<RateRange>[];
export const contactSubjects = vocabularies.contact_subjects as readonly Term<ContactSubject>[];
export const statusColors = vocabularies.status_colors;
export const defaultLocation: Term = vocabularies.default_location;
/** Works may link to these sites and their subdomains. */
export const workSites = vocabularies.work_sites;
/** The date of the last change to the terms and the privacy policy, as consents store it. */
export const termsVersion = vocabularies.terms_version;
export const limits = vocabularies.limits;
/** Each in the unit that its name ends with. */
export const periods = vocabularies.periods;

/** The labels of these options. */
export function labelsOf<Label extends string>(terms: readonly Term<Label>[]): Label[] {
  return terms.map(({ label }) => label);
}

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

/** The word that a text is, if the list has it. */
export function wordIn<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  return words.find((word) => word === text.trim());
}

/** The word that a field needs: its form's rules have refused every other text. */
export function requiredWordIn<Word extends string>(words: readonly Word[], text: string): Word {
  const word = wordIn(words, text);
  if (word === undefined) throw new Error(`not one of ${words.join(', ')}: ${text}`);
  return word;
}

/** The words among some texts, in the order of the texts. */
export function wordsIn<Word extends string>(words: readonly Word[], texts: readonly string[]): Word[] {
  return texts.flatMap((text) => wordIn(words, text) ?? []);
}
