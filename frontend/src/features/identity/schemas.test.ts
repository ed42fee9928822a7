import { describe, expect, it } from 'vitest';
import { limits } from '@/api/vocabularies';
import { formCases, refusedFields } from '@/test/cases';
import { profileSchema, signInSchema, signUpSchema } from './schemas';

describe('the sign-up form', () => {
  it.each(formCases('sign_up'))('answers as the server does: $name', ({ input, errors }) => {
    expect(refusedFields(signUpSchema(limits.password_min), { ...input, confirm: input['password'] })).toEqual(errors);
  });

  it('wants the password twice', () => {
    const typed = {
      full_name: 'Noura',
      email: 'noura@example.com',
      password: 'violet-harbour',
      confirm: 'violet-harbor',
    };
    expect(refusedFields(signUpSchema(limits.password_min), typed)).toEqual({ confirm: ['passwords_differ'] });
    expect(refusedFields(signUpSchema(limits.password_min), { ...typed, email: '' })).toEqual({
      email: ['required'],
      confirm: ['passwords_differ'],
    });
  });

  it('asks for as long a password as the operator does', () => {
    const typed = { full_name: 'Noura', email: 'noura@example.com', password: 'violet', confirm: 'violet' };
    expect(refusedFields(signUpSchema(10), typed)).toEqual({ password: ['password_too_short'] });
  });
});

describe('the sign-in form', () => {
  it('takes a password of any length', () => {
    expect(refusedFields(signInSchema, { email: 'noura@example.com', password: 'abc' })).toEqual({});
    expect(refusedFields(signInSchema, { email: '', password: '' })).toEqual({
      email: ['required'],
      password: ['required'],
    });
  });
});

describe('the profile form', () => {
  it.each(formCases('profile'))('answers as the server does: $name', ({ input, errors }) => {
    expect(refusedFields(profileSchema, { company_name: '', ...input })).toEqual(errors);
  });
});
