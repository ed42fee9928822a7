import { describe, expect, it } from 'vitest';
import { formCases, refusedFields } from '@/test/cases';
import { contactSchema } from './schema';

describe('the contact form', () => {
  it.each(formCases('contact_message'))('answers as the server does: $name', ({ input, errors }) => {
    expect(refusedFields(contactSchema, input)).toEqual(errors);
  });
});
