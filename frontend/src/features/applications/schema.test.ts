import { describe, expect, it } from 'vitest';
import { formCases, refusedFields } from '@/test/cases';
import { applicationBody, applicationSchema, emptyApplication } from './schema';

/** The form shows the consent as a box and the years as text; the wire has a moment and a number. */
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
    expect(asWired(refusedFields(applicationSchema, asTyped(input)))).toEqual(errors);
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

  it('counts blank years as none', () => {
    expect(applicationBody(emptyApplication, attempt).years_experience).toBe(0);
    expect(applicationBody({ ...emptyApplication, years_experience: ' 12 ' }, attempt).years_experience).toBe(12);
  });
});
