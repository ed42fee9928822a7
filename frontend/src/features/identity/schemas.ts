/** Client-side validation of the sign-in and sign-up forms, by the server's own rules. */
import * as z from 'zod/mini';
import type { ProfileBody } from '@/api/types';
import { requiredWordIn } from '@/api/vocabularies';
import { newPassword, optionalName, requiredEmail, requiredName, typedPassword } from '@/forms/rules';
import { exhaustive } from '@/lib/exhaustive';

export const signInSchema = z.object({ email: requiredEmail, password: typedPassword });

export type SignInValues = z.infer<typeof signInSchema>;

export const resetSchema = z.object({ email: requiredEmail });

/** A code as typed, spaces included; only the server knows whether it is right. */
export const codeSchema = z.object({
  totp: z.string().check((context) => {
    if (context.value.trim() === '') context.issues.push({ code: 'custom', message: 'required', input: context.value });
  }),
});

const typedTwice = z.refine<{ readonly password: string; readonly confirm: string }>(
  ({ password, confirm }) => password === confirm,
  {
    error: 'passwords_differ',
    path: ['confirm'],
    // Reported at once, whatever else is invalid.
    when: () => true,
  },
);

const signUpFields = { full_name: requiredName, email: requiredEmail, confirm: z.string() };

export function signUpSchema(passwordMin: number) {
  return z.object({ ...signUpFields, password: newPassword(passwordMin) }).check(typedTwice);
}

export type SignUpValues = z.infer<ReturnType<typeof signUpSchema>>;

export function newPasswordSchema(passwordMin: number) {
  return z.object({ password: newPassword(passwordMin), confirm: z.string() }).check(typedTwice);
}

/** The account's existing password, with the empty second field of a new one. */
export const knownPasswordSchema = z.object({ password: typedPassword, confirm: z.string() });

export type Role = ProfileBody['role'];

export const roles = exhaustive<Role>()(['brand', 'creative']);

const requiredRole = z.string().check((context) => {
  const typed = context.value.trim();
  if (roles.some((role) => role === typed)) return;
  context.issues.push({ code: 'custom', message: typed === '' ? 'required' : 'unknown_option', input: context.value });
});

const profileFields = z.object({ role: requiredRole, full_name: requiredName, company_name: z.string() });

/** The company is validated for brands only. */
export const profileSchema = profileFields.check((context) => {
  if (context.value.role !== 'brand') return;
  const company = optionalName.safeParse(context.value.company_name);
  if (company.success) return;
  const message = company.error.issues[0]?.message ?? 'wrong_type';
  context.issues.push({ code: 'custom', message, path: ['company_name'], input: context.value.company_name });
});

export type ProfileValues = z.infer<typeof profileSchema>;

/** A creative has no company. */
export function profileBody({ role: chosen, full_name, company_name }: ProfileValues): ProfileBody {
  const role = requiredWordIn(roles, chosen);
  return { role, full_name, ...(role === 'brand' && { company_name: company_name.trim() }) };
}
