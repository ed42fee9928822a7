import { describe, expect, it } from 'vitest';
import { formCases, refusedFields } from '@/test/cases';
import { applicationBody, applicationSchemaIn, emptyApplication } from './schema';

/** The form has a checkbox for the consent and text for the years; the API has a time and a number. */
function asTyped(input: Record<string, unknown>) {
  const { terms_agreed_at: agreedAt, years_experience: years, ...others } = input;
  return {
    ...emptyApplication,
    ...others,
    years_experience: typeof years === 'number' || typeof years === 'string' ? String(years) : '',
    agreeToTerms: Boolean(agreedAt),
  };
}

function asWired({ agreeToTerms, ...errors }: Record<string, string[]>) {
  return { ...errors, ...(agreeToTerms && { terms_agreed_at: agreeToTerms }) };
}

const attempt = { key: 'k', agreedAt: '2026-01-15T09:30:00.000Z' };

describe('the application form', () => {
  it.each(formCases('application'))('answers as the server does: $name', ({ input, errors }) => {
    expect(asWired(refusedFields(applicationSchemaIn('en'), asTyped(input)))).toEqual(errors);
  });

  it('asks for a name and a bio in Arabic where the site is read in Arabic', () => {
    const typed = asTyped({ email: 'noura@example.com', skills: ['UGC'], whyJoin: 'x', terms_agreed_at: 'now' });
    const missing = { name_ar: ['required'], bio_ar: ['required'] };
    expect(refusedFields(applicationSchemaIn('ar'), typed)).toEqual(missing);
    const arabic = { ...typed, name_ar: 'نورة', bio_ar: 'فنانة' };
    expect(refusedFields(applicationSchemaIn('ar'), arabic)).toEqual({});
    expect(applicationBody(arabic, attempt).terms_agreed_name).toBe('نورة');
  });

  it('sends both working languages as the one answer that means both', () => {
    const both = { ...emptyApplication, working_languages: ['Arabic', 'English'] };
    expect(applicationBody(both, attempt).working_languages).toEqual(['Both']);
    const english = { ...emptyApplication, working_languages: ['English'] };
    expect(applicationBody(english, attempt).working_languages).toEqual(['English']);
  });

  it('sends only the styles of the skills that are chosen', () => {
    const values = {
      ...emptyApplication,
      skills: ['Voiceover'],
      ugc_styles: ['Pet Content'],
      voiceover_styles: ['Commercial Voiceover'],
      voiceover_languages: ['Both'],
      can_provide_voiceovers: true,
    };
    expect(applicationBody(values, attempt)).toMatchObject({
      ugc_styles: [],
      voiceover_styles: ['Commercial Voiceover'],
      voiceover_languages: ['Both'],
      can_provide_voiceovers: null,
    });
  });

  it.each([
    [['English', 'Arabic'], ['Both']],
    [['Arabic'], ['Arabic']],
    [[], []],
  ])('sends both languages as one answer: %o', (voiceover_languages, sent) => {
    const values = { ...emptyApplication, skills: ['Voiceover'], voiceover_languages };
    expect(applicationBody(values, attempt).voiceover_languages).toEqual(sent);
  });

  it('sends blank years as no answer, which is not none', () => {
    expect(applicationBody(emptyApplication, attempt).years_experience).toBeNull();
    expect(applicationBody({ ...emptyApplication, years_experience: '0' }, attempt).years_experience).toBe(0);
    expect(applicationBody({ ...emptyApplication, years_experience: ' 12 ' }, attempt).years_experience).toBe(12);
  });
});
