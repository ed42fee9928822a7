/** Client-side validation of the account's forms, by the server's own rules. */
import * as z from 'zod/mini';
import {
  newPassword,
  optionalLine,
  optionalLines,
  optionalName,
  optionalPhone,
  requiredEmail,
  requiredName,
  typedPassword,
} from '@/forms/rules';

export const profileSchema = z.object({ full_name: requiredName, company_name: optionalName });

export const phoneSchema = z.object({ phone: optionalPhone });

export const billingSchema = z.object({
  billing_name: optionalName,
  billing_address: optionalLines,
  billing_registration: optionalLine,
});

const anyText = z.string();

const code = z.string().check((context) => {
  if (context.value.trim() === '') context.issues.push({ code: 'custom', message: 'required', input: context.value });
});

export const confirmSchema = z.object({ totp: code });

export type Asked = 'current_password' | 'totp';

/** What re-authenticates an account depends on what it has: not every account has a password or a second step. */
export function proofSchema(asks: readonly Asked[]) {
  return z.object({
    current_password: asks.includes('current_password') ? typedPassword : anyText,
    totp: asks.includes('totp') ? code : anyText,
  });
}

export function emailSchema(hasPassword: boolean) {
  return z.object({ email: requiredEmail, current_password: hasPassword ? typedPassword : anyText });
}

export function passwordSchema(hasPassword: boolean, passwordMin: number) {
  return z
    .object({
      current_password: hasPassword ? typedPassword : anyText,
      password: newPassword(passwordMin),
      confirm: z.string(),
    })
    .check(
      z.refine(({ password, confirm }) => password === confirm, {
        error: 'passwords_differ',
        path: ['confirm'],
        // Reported at once, whatever else is invalid.
        when: () => true,
      }),
    );
}
