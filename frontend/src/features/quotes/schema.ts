/** Client-side validation of the quote form, by the server's own rules. */
import * as z from 'zod/mini';
import type { QuoteRequestBody } from '@/api/types';
import { budgetRanges, labelsOf, services, timelines, requiredWordIn, wordIn } from '@/api/vocabularies';
import {
  agreed,
  optionalName,
  optionalOption,
  optionalPhone,
  requiredEmail,
  requiredLongText,
  requiredName,
  requiredOption,
} from '@/forms/rules';
import { extraNames, extraRules, givenExtras, noExtras, type ExtraName } from '@/forms/brief/extras';
import type { Attempt } from '@/forms/attempts';

const serviceTerms = services.map(({ name, name_ar }) => ({ label: name, label_ar: name_ar }));
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The server decides whether the id is on the roster; only its format is checked here. */
const preferredCreative = z.string().check((context) => {
  const id = context.value.trim();
  if (id !== '' && !ID.test(id)) context.issues.push({ code: 'custom', message: 'not_in_roster', input: id });
});

export const quoteSchema = z.object({
  brandName: requiredName,
  contactName: requiredName,
  email: requiredEmail,
  phone: optionalPhone,
  sharePhone: z.boolean(),
  serviceCategory: requiredOption(serviceTerms),
  title: optionalName,
  projectDescription: requiredLongText,
  budgetRange: optionalOption(budgetRanges),
  timeline: optionalOption(timelines),
  // The specification's fields are in camel case, the later ones as the rest of the API.
  ...extraRules,
  files: z.array(z.string()),
  preferredCreativeId: preferredCreative,
  agreeToTerms: agreed,
});

export type QuoteValues = z.infer<typeof quoteSchema>;

export const emptyQuote: QuoteValues = {
  brandName: '',
  contactName: '',
  email: '',
  phone: '',
  sharePhone: false,
  serviceCategory: '',
  title: '',
  projectDescription: '',
  budgetRange: '',
  timeline: '',
  ...noExtras,
  files: [],
  preferredCreativeId: '',
  agreeToTerms: false,
};

/** The consent contains the time, the name and the address with which the terms were accepted. */
export function quoteBody(values: QuoteValues, attempt: Attempt, asked: readonly string[] = []): QuoteRequestBody {
  const brief = Object.entries(values).filter(([name]) => !extraNames.some((extra) => extra === name));
  return {
    ...(Object.fromEntries(brief) as Omit<QuoteValues, ExtraName>),
    serviceCategory: requiredWordIn(labelsOf(serviceTerms), values.serviceCategory),
    budgetRange: wordIn(labelsOf(budgetRanges), values.budgetRange) ?? '',
    timeline: wordIn(labelsOf(timelines), values.timeline) ?? '',
    // The form is not sent without.
    agreeToTerms: true,
    ...(asked.length > 0 && { invitedCreativeIds: [...asked] }),
    ...givenExtras(values),
    terms_agreed_at: attempt.agreedAt,
    terms_agreed_email: values.email.trim(),
    terms_agreed_name: values.contactName.trim(),
  };
}
