/** Between a sent application and the form that edits it. */
import { skillsIn } from '@/api/application-skills';
import type { Application, ApplicationChange } from '@/api/types';
import type { Attempt } from '@/forms/attempts';
import { textOfYears } from '@/forms/rules';
import { skillsValues } from '@/forms/skills/skills';
import { asWritten } from '@/lib/one-language';
import { applicationBody, type ApplicationValues } from './schema';

/** The consent was given when the application was sent, and is not asked for again. */
export function valuesOf(application: Application): ApplicationValues {
  const name = asWritten(application.name, application.name_ar ?? null);
  const bio = asWritten(application.bio, application.bio_ar ?? null);
  return {
    name: name.english,
    name_ar: name.arabic,
    email: application.email,
    bio: bio.english,
    bio_ar: bio.arabic,
    portfolioUrl: application.portfolio_url ?? '',
    files: application.files.map(({ id }) => id),
    links: [...application.links],
    ...skillsValues(skillsIn(application.skills), application),
    location: application.location ?? '',
    location_ar: application.location_ar ?? '',
    rateRange: application.rate_range ?? '',
    years_experience: textOfYears(application.years_experience),
    whyJoin: application.why_join,
    agreeToTerms: true,
  };
}

export function revisionBody(values: ApplicationValues, attempt: Attempt): ApplicationChange {
  const {
    terms_agreed_at: _at,
    terms_agreed_email: _email,
    terms_agreed_name: _name,
    ...fields
  } = applicationBody(values, attempt);
  return fields;
}
