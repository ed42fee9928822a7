/** What the identity forms check before they send, by the server's own rules. */
import * as z from 'zod/mini';
import { newPassword, optionalName, requiredEmail, requiredName, typedPassword } from '@/forms/rules';

export const signInSchema = z.object({ email: requiredEmail, password: typedPassword });

export type SignInValues = z.infer<typeof signInSchema>;

const signUpFields = { full_name: requiredName, email: requiredEmail, confirm: z.string() };

export function signUpSchema(passwordMin: number) {
  return z.object({ ...signUpFields, password: newPassword(passwordMin) }).check(
    z.refine(({ password, confirm }) => password === confirm, {
      error: 'passwords_differ',
      path: ['confirm'],
      // Said at once, whatever else is wrong.
      when: () => true,
    }),
  );
}

export type SignUpValues = z.infer<ReturnType<typeof signUpSchema>>;

export const roles = ['brand', 'creative'] as const;

export type Role = (typeof roles)[number];

const requiredRole = z.string().check((context) => {
  const typed = context.value.trim();
  if (roles.some((role) => role === typed)) return;
  context.issues.push({ code: 'custom', message: typed === '' ? 'required' : 'unknown_option', input: context.value });
});

const profileFields = z.object({ role: requiredRole, full_name: requiredName, company_name: z.string() });

/** Only a brand's company matters. */
export const profileSchema = profileFields.check((context) => {
  if (context.value.role !== 'brand') return;
  const company = optionalName.safeParse(context.value.company_name);
  if (company.success) return;
  const message = company.error.issues[0]?.message ?? 'wrong_type';
  context.issues.push({ code: 'custom', message, path: ['company_name'], input: context.value.company_name });
});

export type ProfileValues = z.infer<typeof profileSchema>;
