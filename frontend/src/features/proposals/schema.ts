/** Client-side validation of the proposal form, by the server's own rules. */
import * as z from 'zod/mini';
import { limits, periods } from '@/api/vocabularies';
import { isName } from '@/forms/names';
import { lengthOf, optionalLongText, requiredLongText } from '@/forms/rules';
import { datePlus } from '@/lib/delivery-date';
import { filsOf } from '@/lib/money';

const FILS_PER_DINAR = 1_000;

/** A whole number as typed, in Western or Arabic digits. */
export function wholeNumberOf(typed: string): number | undefined {
  const thousandfold = filsOf(typed);
  return thousandfold === undefined || thousandfold % FILS_PER_DINAR !== 0 ? undefined : thousandfold / FILS_PER_DINAR;
}

type Refusal = (text: string) => string | undefined;

function typed(refusal: Refusal) {
  return z.string().check((context) => {
    const text = context.value.trim();
    const code = text === '' ? 'required' : refusal(text);
    if (code) context.issues.push({ code: 'custom', message: code, input: context.value });
  });
}

function within(number: number | undefined, min: number, max: number): string | undefined {
  if (number === undefined) return 'wrong_type';
  return number < min || number > max ? 'out_of_range' : undefined;
}

const wholeNumber = (min: number, max: number) => typed((text) => within(wholeNumberOf(text), min, max));
const price = typed((text) => within(filsOf(text), 1, limits.price_fils));

/** Lines that were left blank are not sent. */
const deliverables = z.array(z.string()).check((context) => {
  const written = context.value.filter((text) => text.trim() !== '');
  const isTooLong = written.some((text) => lengthOf(text.trim()) > limits.short_text);
  const code =
    written.length === 0
      ? 'at_least_one'
      : written.length > limits.deliverables
        ? 'too_many'
        : isTooLong
          ? 'too_long'
          : undefined;
  if (code) context.issues.push({ code: 'custom', message: code, input: context.value });
});

const part = z.object({ label: z.string(), amount: z.string(), due: z.string() });
export type PartValues = z.infer<typeof part>;

const fields = z.object({
  price_fils: price,
  delivery_days: wholeNumber(1, limits.delivery_days),
  deliverables,
  revisions_included: wholeNumber(0, limits.revisions),
  plan: z.string(),
  /** Only looked at where `plan` is `own`. */
  payment_plan: z.array(part),
  states_rights: z.boolean(),
  /** Ready-made ones by their English words, whatever the page's language. */
  channels: z.array(z.string()),
  /** What is typed, and was not added to the channels yet. */
  other_channel: z.string(),
  territory: z.string(),
  /** A number, or `perpetual`. */
  months: z.string(),
  exclusive: z.boolean(),
  ai_use: z.string(),
  ai_note: optionalLongText,
  message: requiredLongText,
  valid_until: z.string(),
});

export type ProposalValues = z.infer<typeof fields>;

export const PERPETUAL = 'perpetual';

export const emptyPart: PartValues = { label: '', amount: '', due: 'on_approval' };

export const emptyProposal: ProposalValues = {
  price_fils: '',
  delivery_days: '',
  deliverables: [''],
  revisions_included: '2',
  plan: 'onCompletion',
  payment_plan: [emptyPart],
  states_rights: true,
  channels: [],
  other_channel: '',
  territory: 'Kuwait',
  months: '12',
  exclusive: false,
  ai_use: 'none',
  ai_note: '',
  message: '',
  valid_until: '',
};

/** With the one that is typed: a creative who sends the form means it, too. */
export function channelsOf({ channels, other_channel: typed }: ProposalValues): readonly string[] {
  const other = typed.trim();
  return other === '' || channels.includes(other) ? channels : [...channels, other];
}

/** Fils that the parts still leave open; negative if they are more than the price. */
export function openFils(values: Pick<ProposalValues, 'price_fils' | 'payment_plan'>): number | undefined {
  const total = filsOf(values.price_fils);
  if (total === undefined) return undefined;
  return values.payment_plan.reduce((open, { amount }) => open - (filsOf(amount) ?? 0), total);
}

export function isWhole({ label, amount }: PartValues): boolean {
  return label.trim() !== '' && lengthOf(label.trim()) <= limits.name && (filsOf(amount) ?? 0) > 0;
}

function planRefusal(values: ProposalValues): string | undefined {
  if (values.plan !== 'own') return undefined;
  if (!values.payment_plan.every(isWhole)) return 'required';
  if (!values.payment_plan.every(({ label }) => isName(label.trim()))) return 'invalid_name';
  return openFils(values) === 0 ? undefined : 'sum_mismatch';
}

/** Every refusal at once, also where other fields are wrong. */
const always = { when: () => true } as const;

/** A proposal is valid from the day after `today` to 30 days from it. */
export function proposalSchemaOn(today: string) {
  const first = datePlus(today, 1);
  const last = datePlus(today, periods.proposal_days_max);
  return fields.check(
    z.refine((values) => values.valid_until !== '', { path: ['valid_until'], error: 'required', ...always }),
    z.refine(({ valid_until: date }) => date === '' || (date >= first && date <= last), {
      path: ['valid_until'],
      error: 'out_of_range',
      ...always,
    }),
    z.refine((values) => !values.states_rights || channelsOf(values).length > 0, {
      path: ['channels'],
      error: 'at_least_one',
      ...always,
    }),
    z.refine((values) => planRefusal(values) !== 'required', {
      path: ['payment_plan'],
      error: 'required',
      ...always,
    }),
    z.refine((values) => planRefusal(values) !== 'invalid_name', {
      path: ['payment_plan'],
      error: 'invalid_name',
      ...always,
    }),
    z.refine((values) => planRefusal(values) !== 'sum_mismatch', {
      path: ['payment_plan'],
      error: 'sum_mismatch',
      ...always,
    }),
  );
}
