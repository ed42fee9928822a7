/** What a creative says of their skills, on an application and on their own page: the fields, their rules, their wire. */
import * as z from 'zod/mini';
import type { Application, ApplicationBody, SpokenLanguage } from '@/api/types';
import { industries, labelsOf, services, spokenLanguages, type ServiceTerm, wordsIn } from '@/api/vocabularies';
import type { ProductForm } from '../use-product-form';
import { options } from '../rules';

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

/** The fields of a schema. */
export const skillsFields = {
  skills,
  ...forEachList(() => choice),
  industries: options(industries),
  working_languages: options(spokenLanguages),
  can_perform_kuwaiti_dialect: z.nullable(z.boolean()),
  can_provide_voiceovers: z.nullable(z.boolean()),
};

export interface SkillsValues extends Record<ListField, string[]> {
  skills: string[];
  industries: string[];
  working_languages: string[];
  can_perform_kuwaiti_dialect: boolean | null;
  can_provide_voiceovers: boolean | null;
}

/** Lists of a skill that was not chosen are neither looked at nor sent. */
export const listedSkills = z.check<SkillsValues>((context) => {
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

export const noSkills: SkillsValues = {
  skills: [],
  ...forEachList((): string[] => []),
  industries: [],
  working_languages: [],
  can_perform_kuwaiti_dialect: null,
  can_provide_voiceovers: null,
};

/** What the wire calls both languages at once; on screens it is the two of them. */
const BOTH = 'Both';

/** The languages that are offered, one choice each. */
export const offeredLanguages = spokenLanguages.filter(({ label }) => label !== BOTH);

/** Each of them chosen is one answer, which the filter for both of them finds. */
function withBoth(languages: readonly string[]): SpokenLanguage[] {
  const spoken = wordsIn(labelsOf(spokenLanguages), languages);
  return offeredLanguages.every(({ label }) => spoken.includes(label)) ? [BOTH] : spoken;
}

/** The answer that means both, as the choices that it is on the form. */
function spokenChoices(answer: readonly string[]): string[] {
  return answer.includes(BOTH) ? offeredLanguages.map(({ label }) => label) : [...answer];
}

export function chosenServices(chosen: readonly string[]): readonly ServiceTerm[] {
  return services.filter((service) => chosen.includes(service.name));
}

/** The lists as they are sent; each holds the words of its own service. */
type SentLists = { [Field in ListField]: NonNullable<ApplicationBody[Field]> };

/** As it is sent: without the lists of deselected skills. */
export function skillsBody(values: SkillsValues) {
  const chosen = chosenServices(values.skills);
  const lists = forEachList((service, field): readonly string[] => {
    if (!chosen.includes(service)) return [];
    return field === languageFieldOf(service) ? withBoth(values[field]) : values[field];
  });
  return {
    skills: wordsIn(labelsOf(serviceTerms), values.skills),
    ...(lists as SentLists),
    industries: wordsIn(labelsOf(industries), values.industries),
    working_languages: withBoth(values.working_languages),
    can_perform_kuwaiti_dialect: values.can_perform_kuwaiti_dialect,
    can_provide_voiceovers: values.skills.includes('UGC') ? values.can_provide_voiceovers : null,
  };
}

type StoredSkills = Readonly<Record<ListField, readonly string[]>> & {
  readonly industries?: readonly string[];
  readonly working_languages: readonly string[];
  readonly can_perform_kuwaiti_dialect?: boolean | null | undefined;
  readonly can_provide_voiceovers?: boolean | null | undefined;
};

/** What was stored, as the form holds it. */
export function skillsValues(chosen: readonly string[], stored: StoredSkills): SkillsValues {
  return {
    skills: [...chosen],
    ...forEachList((service, field) =>
      field === languageFieldOf(service) ? spokenChoices(stored[field]) : [...stored[field]],
    ),
    industries: [...(stored.industries ?? [])],
    working_languages: spokenChoices(stored.working_languages),
    can_perform_kuwaiti_dialect: stored.can_perform_kuwaiti_dialect ?? null,
    can_provide_voiceovers: stored.can_provide_voiceovers ?? null,
  };
}

export type SkillsForm = ProductForm<SkillsValues>;

/** A form that has these fields among others, as their sections see it. */
export function skillsFormOf<Values extends SkillsValues>(form: ProductForm<Values>): SkillsForm {
  return form as unknown as SkillsForm;
}
