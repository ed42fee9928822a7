/** An application's texts in the reader's language. */
import { skillsIn } from '@/api/application-skills';
import type { Application } from '@/api/types';
import { defaultLocation, labelText, services, spokenLanguages, termText } from '@/api/vocabularies';
import type { Language } from '@/i18n/languages';
import { languageFieldOf, styleFieldOf } from '@/forms/skills/skills';

export function placeOf(application: Application, language: Language): string {
  const [first, second] =
    language === 'ar'
      ? [application.location_ar, application.location]
      : [application.location, application.location_ar];
  return first?.trim() || second?.trim() || termText(defaultLocation, language);
}

export interface Specialty {
  readonly service: string;
  readonly styles: readonly string[];
  readonly languages: readonly string[];
}

/** Every skill with its styles and languages. */
export function specialtiesOf(application: Application, language: Language): readonly Specialty[] {
  const skills = skillsIn(application.skills);
  return services
    .filter((service) => skills.includes(service.name))
    .map((service) => {
      const styleField = styleFieldOf(service);
      const languageField = languageFieldOf(service);
      return {
        service: language === 'ar' ? service.name_ar : service.name,
        styles: (styleField ? application[styleField] : []).map((label) => labelText(service.styles, label, language)),
        languages: spokenIn(languageField ? application[languageField] : [], language),
      };
    });
}

/** Both is said by naming the two. */
export function spokenIn(labels: readonly string[], language: Language): readonly string[] {
  const named = new Set(labels);
  if (named.delete('Both')) named.add('Arabic').add('English');
  return [...named].toSorted().map((label) => labelText(spokenLanguages, label, language));
}
