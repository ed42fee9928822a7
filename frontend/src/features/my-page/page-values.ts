/** What the form of a creative's page holds, its rules, and its wire. */
import * as z from 'zod/mini';
import type { Profile, ProfileWords } from '@/api/types';
import { labelsOf, rateRanges, wordIn } from '@/api/vocabularies';
import {
  optionalLongText,
  optionalLine,
  optionalName,
  optionalOption,
  optionalUrl,
  withScheme,
  textOfYears,
  yearsIn,
  yearsOfExperience,
} from '@/forms/rules';
import { listedSkills, noSkills, skillsBody, skillsFields, skillsValues } from '@/forms/skills/skills';
import { givenName, linkLabel } from '@/lib/link-name';
import { asWritten } from '@/lib/one-language';

const link = z.object({ label: z.string(), url: z.string() });
export type LinkValues = z.infer<typeof link>;

export const emptyLink: LinkValues = { label: '', url: '' };

/** A line without an address is not sent. */
const links = z.array(link).check((context) => {
  const wrong = context.value.some(
    ({ label, url }) => !optionalUrl.safeParse(withScheme(url)).success || !optionalLine.safeParse(label).success,
  );
  if (wrong) context.issues.push({ code: 'custom', message: 'invalid_url', input: context.value });
});

const fields = z.object({
  name: optionalName,
  name_ar: optionalName,
  location: optionalLine,
  location_ar: optionalLine,
  bio: optionalLongText,
  bio_ar: optionalLongText,
  ...skillsFields,
  portfolio_links: links,
  rate_range: optionalOption(rateRanges),
  years_experience: yearsOfExperience,
  // Null once the focus has passed by without a choice.
  cover: z.nullable(z.string()),
  away_from: z.string(),
  away_until: z.string(),
});

export type PageValues = z.infer<typeof fields>;

/** All refusals are reported at once. */
const always = { when: () => true } as const;

export const pageSchema = fields.check(
  listedSkills,
  z.refine<PageValues>((values) => `${values.name}${values.name_ar}`.trim() !== '', {
    path: ['name'],
    error: 'required',
    ...always,
  }),
  z.refine<PageValues>(({ away_from: from, away_until: until }) => from === '' || until === '' || from <= until, {
    path: ['away_until'],
    error: 'out_of_range',
    ...always,
  }),
);

export const emptyPage: PageValues = {
  name: '',
  name_ar: '',
  location: '',
  location_ar: '',
  bio: '',
  bio_ar: '',
  ...noSkills,
  portfolio_links: [emptyLink],
  rate_range: '',
  years_experience: '',
  cover: '',
  away_from: '',
  away_until: '',
};

export function valuesOf(profile: ProfileWords): PageValues {
  const name = asWritten(profile.name, profile.name_ar ?? null);
  const bio = asWritten(profile.bio, profile.bio_ar ?? null);
  return {
    name: name.english,
    name_ar: name.arabic,
    location: profile.location ?? '',
    location_ar: profile.location_ar ?? '',
    bio: bio.english,
    bio_ar: bio.arabic,
    ...skillsValues(profile.skills, profile),
    portfolio_links:
      profile.portfolio_links.length > 0
        ? profile.portfolio_links.map((each) => ({ label: givenName(each), url: each.url }))
        : [emptyLink],
    rate_range: profile.rate_range ?? '',
    years_experience: textOfYears(profile.years_experience),
    cover: profile.cover ?? '',
    away_from: profile.away_from ?? '',
    away_until: profile.away_until ?? '',
  };
}

const textOrNull = (text: string) => text.trim() || null;

export function pageBody(values: PageValues) {
  return {
    name: values.name.trim(),
    name_ar: textOrNull(values.name_ar),
    location: textOrNull(values.location),
    location_ar: textOrNull(values.location_ar),
    bio: values.bio.trim(),
    bio_ar: textOrNull(values.bio_ar),
    ...skillsBody(values),
    portfolio_links: values.portfolio_links
      .filter(({ url }) => url.trim() !== '')
      .map((each) => ({ ...each, url: withScheme(each.url).trim() }))
      .map((each) => ({ label: linkLabel(each), url: each.url })),
    rate_range: wordIn(labelsOf(rateRanges), values.rate_range) ?? null,
    years_experience: yearsIn(values.years_experience),
    cover: textOrNull(values.cover ?? '') as NonNullable<Profile['cover']> | null,
    away_from: textOrNull(values.away_from),
    away_until: textOrNull(values.away_until),
  };
}

/** Whether saving both would leave the same page. */
export function isSamePage(one: PageValues, other: PageValues): boolean {
  return JSON.stringify(pageBody(one)) === JSON.stringify(pageBody(other));
}
