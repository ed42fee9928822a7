import { describe, expect, it } from 'vitest';
import { formCases, refusedFields } from '@/test/cases';
import { emptyQuote, quoteBody, quoteSchema } from './schema';

describe('the quote form', () => {
  it.each(formCases('quote_request'))('answers as the server does: $name', ({ input, errors }) => {
    expect(refusedFields(quoteSchema, { ...emptyQuote, ...input })).toEqual(errors);
  });

  it('sends the consent with the language of its terms', () => {
    const values = {
      ...emptyQuote,
      serviceCategory: 'Photography',
      contactName: ' Noura ',
      email: ' noura@example.com ',
      agreeToTerms: true,
    };
    expect(quoteBody(values, { key: 'k', agreedAt: '2026-01-15T09:30:00.000Z' })).toMatchObject({
      agreeToTerms: true,
      terms_agreed_at: '2026-01-15T09:30:00.000Z',
      terms_agreed_email: 'noura@example.com',
      terms_agreed_name: 'Noura',
    });
  });
});
