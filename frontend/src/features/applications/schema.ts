/** Client-side validation of the application form, by the server's own rules. */
import * as z from 'zod/mini';
import type { Application, ApplicationBody } from '@/api/types';
import { industries, rateRanges, services, spokenLanguages, type ServiceTerm } from '@/api/vocabularies';
import {
  agreed,
  optionalLongText,
  optionalName,
  optionalOption,
  optionalUrl,
  options,
  requiredEmail,
  requiredLongText,
  yearsOfExperience,
} from '@/forms/rules';
import type { Attempt } from '@/forms/attempts';
import type { Language } from '@/i18n/languages';

const serviceTerms = services.map(({ name, name_ar }) => ({ label: name, label_ar: name_ar }));

const skills = options(serviceTerms).check((context) => {
  if (context.value.some((label) => label.trim() !== '')) return;
  context.issues.push({ code: 'custom', message: 'at_least_one', input: context.value });
});

/** The lists of a skill; each is a field of the API, named after its service. */
export type StyleField = Extract<keyof Application, `${string}_styles`>;
export type LanguageField = Exclude<Extract<keyof Application, `${string}_languages`>, 'working_languages'>;
type ListField = StyleField | LanguageField;

export function styleFieldOf(service: ServiceTerm): StyleField {
  return service.styles_field as StyleField;
}

export function languageFieldOf(service: ServiceTerm): LanguageField | undefined {
  return (service.languages_field ?? undefined) as LanguageField | undefined;
}

function listFieldsOf(service: ServiceTerm): readonly ListField[] {
  const languages = languageFieldOf(service);
  return languages ? [styleFieldOf(service), languages] : [styleFieldOf(service)];
}

/** One value for each list of each service. */
export function forEachList<Value>(value: (service: ServiceTerm, field: ListField) => Value): Record<ListField, Value> {
  const entries = services.flatMap((service) => listFieldsOf(service).map((field) => [field, value(service, field)]));
  return Object.fromEntries(entries) as Record<ListField, Value>;
}

const choice = z.array(z.string());

const fields = z.object({
  name: optionalName,
  name_ar: optionalName,
  email: requiredEmail,
  bio: optionalLongText,
  bio_ar: optionalLongText,
  portfolioUrl: optionalUrl,
  skills,
  ...forEachList(() => choice),
  industries: options(industries),
  working_languages: options(spokenLanguages),
  location: optionalName,
  location_ar: optionalName,
  rateRange: optionalOption(rateRanges),
  years_experience: yearsOfExperience,
  whyJoin: requiredLongText,
  can_perform_kuwaiti_dialect: z.nullable(z.boolean()),
  can_provide_voiceovers: z.nullable(z.boolean()),
  agreeToTerms: agreed,
});

/** The texts of a profile by what is asked first: those in the applicant's language. */
export function textFieldsIn(language: Language) {
  const english = { name: 'name', location: 'location', bio: 'bio' } as const;
  const arabic = { name: 'name_ar', location: 'location_ar', bio: 'bio_ar' } as const;
  return language === 'ar' ? { main: arabic, other: english } : { main: english, other: arabic };
}

/** Lists of a skill that was not chosen are neither looked at nor sent. */
const listedFields = fields.check((context) => {
  for (const service of services) {
    if (!context.value.skills.includes(service.name)) continue;
    const lists = [
      [styleFieldOf(service), options(service.styles)],
      [languageFieldOf(service), options(spokenLanguages)],
    ] as const;
    for (const [field, rule] of lists) {
      if (!field || rule.safeParse(context.value[field]).success) continue;
      context.issues.push({ code: 'custom', message: 'unknown_option', path: [field], input: context.value[field] });
    }
  }
});

export type ApplicationValues = z.infer<typeof fields>;
type TextField = 'name' | 'name_ar' | 'bio' | 'bio_ar';

/** Reports `required` on the first of two texts where both are blank. */
function oneOf(first: TextField, second: TextField) {
  return z.refine<ApplicationValues>((values) => `${values[first]}${values[second]}`.trim() !== '', {
    path: [first],
    error: 'required',
    // Also where other fields are wrong: all are reported at once.
    when: () => true,
  });
}

/** A name and a bio are needed in one language; a missing one is reported on the applicant's own. */
export function applicationSchemaIn(language: Language) {
  const { main, other } = textFieldsIn(language);
  return listedFields.check(oneOf(main.name, other.name), oneOf(main.bio, other.bio));
}

export const emptyApplication: ApplicationValues = {
  name: '',
  name_ar: '',
  email: '',
  bio: '',
  bio_ar: '',
  portfolioUrl: '',
  skills: [],
  ...forEachList((): string[] => []),
  industries: [],
  working_languages: [],
  location: '',
  location_ar: '',
  rateRange: '',
  years_experience: '',
  whyJoin: '',
  can_perform_kuwaiti_dialect: null,
  can_provide_voiceovers: null,
  agreeToTerms: false,
};

/** What the wire calls both languages at once; on screens it is the two of them. */
const BOTH = 'Both';

/** The languages that are offered, one choice each. */
export const offeredLanguages = spokenLanguages.filter(({ label }) => label !== BOTH);

/** Each of them chosen is one answer, which the filter for both of them finds. */
function withBoth(languages: readonly string[]): string[] {
  return offeredLanguages.every(({ label }) => languages.includes(label)) ? [BOTH] : [...languages];
}

export function chosenServices(chosen: readonly string[]): readonly ServiceTerm[] {
  return services.filter((service) => chosen.includes(service.name));
}

/** The request body: without the lists of deselected skills, and with the consent. */
export function applicationBody(
  { agreeToTerms: _ticked, ...values }: ApplicationValues,
  attempt: Attempt,
): ApplicationBody {
  const chosen = chosenServices(values.skills);
  return {
    ...values,
    ...forEachList((service, field) => {
      if (!chosen.includes(service)) return [];
      return field === languageFieldOf(service) ? withBoth(values[field]) : values[field];
    }),
    working_languages: withBoth(values.working_languages),
    years_experience: Number(values.years_experience.trim() || '0'),
    can_provide_voiceovers: values.skills.includes('UGC') ? values.can_provide_voiceovers : null,
    terms_agreed_at: attempt.agreedAt,
    terms_agreed_email: values.email.trim(),
    terms_agreed_name: values.name.trim() || values.name_ar.trim(),
  };
}
