/** Client-side validation of the contact form, by the server's own rules. */
import * as z from 'zod/mini';
import { contactSubjects } from '@/api/vocabularies';
import { requiredEmail, requiredLongText, requiredName, requiredOption } from '@/forms/rules';

export const contactSchema = z.object({
  name: requiredName,
  email: requiredEmail,
  subject: requiredOption(contactSubjects),
  message: requiredLongText,
});

export type ContactValues = z.infer<typeof contactSchema>;

export const emptyContact: ContactValues = { name: '', email: '', subject: '', message: '' };
