/** Client-side validation of the application form, by the server's own rules. */
import * as z from 'zod/mini';
import type { ApplicationBody } from '@/api/types';
import { labelsOf, rateRanges, wordIn, limits } from '@/api/vocabularies';
import {
  agreed,
  optionalLongText,
  optionalLine,
  optionalName,
  optionalOption,
  optionalUrl,
  requiredEmail,
  requiredLongText,
  yearsIn,
  yearsOfExperience,
} from '@/forms/rules';
import { listedSkills, noSkills, skillsBody, skillsFields } from '@/forms/skills/skills';
import { typedLinks, workLinks } from '@/forms/work-links';
import type { Attempt } from '@/forms/attempts';
import type { Language } from '@/i18n/languages';

const fields = z.object({
  name: optionalName,
  name_ar: optionalName,
  email: requiredEmail,
  bio: optionalLongText,
  bio_ar: optionalLongText,
  portfolioUrl: optionalUrl,
  files: z.array(z.string()),
  links: workLinks,
  ...skillsFields,
  location: optionalLine,
  location_ar: optionalLine,
  rateRange: optionalOption(rateRanges),
  years_experience: yearsOfExperience,
  whyJoin: requiredLongText,
  agreeToTerms: agreed,
});

/** The texts of a profile by what is asked first: those in the applicant's language. */
export function textFieldsIn(language: Language) {
  const english = { name: 'name', location: 'location', bio: 'bio' } as const;
  const arabic = { name: 'name_ar', location: 'location_ar', bio: 'bio_ar' } as const;
  return language === 'ar' ? { main: arabic, other: english } : { main: english, other: arabic };
}

const listedFields = fields.check(
  listedSkills,
  z.refine(({ files, links }) => typedLinks(links).length <= Math.max(0, limits.application_works - files.length), {
    path: ['links'],
    error: 'too_many',
    when: () => true,
  }),
);

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
  files: [],
  links: [],
  ...noSkills,
  location: '',
  location_ar: '',
  rateRange: '',
  years_experience: '',
  whyJoin: '',
  agreeToTerms: false,
};

/** The request body, with the consent. */
export function applicationBody(
  { agreeToTerms: _ticked, ...values }: ApplicationValues,
  attempt: Attempt,
): ApplicationBody {
  return {
    ...values,
    ...skillsBody(values),
    rateRange: wordIn(labelsOf(rateRanges), values.rateRange) ?? '',
    links: typedLinks(values.links),
    years_experience: yearsIn(values.years_experience),
    terms_agreed_at: attempt.agreedAt,
    terms_agreed_email: values.email.trim(),
    terms_agreed_name: values.name.trim() || values.name_ar.trim(),
  };
}
