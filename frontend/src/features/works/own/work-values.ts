/** A work as its form holds it, with the rules of the server (`crates/domain/src/works`). */
import * as z from 'zod/mini';
import { aiUses } from '@/api/ai-uses';
import type { NewWork, OwnWork } from '@/api/types';
import { limits, services, requiredWordIn, wordIn } from '@/api/vocabularies';
import * as workState from '@/api/work-states';
import { lengthOf, optionalLongText, optionalName, optionalUrl } from '@/forms/rules';
import { isAllowedLink } from '@/forms/work-links';
import type { Language } from '@/i18n/languages';
import { exhaustive } from '@/lib/exhaustive';
import { cleaned, westernDigits } from '@/lib/typed-text';

const YEARS = { first: 1950, last: 2100 } as const;

/** Only an admin hides a work. */
const SENT_STATES = exhaustive<Exclude<OwnWork['state'], typeof workState.hidden>>()([
  workState.draft,
  workState.published,
]);

const serviceIds = services.map(({ id }) => id);
const styleIds = services.flatMap(({ styles }) => styles.map(({ slug }) => slug));

export interface WorkValues {
  title: string;
  title_ar: string;
  files: string[];
  link: string;
  poster: string[];
  service: string;
  style: string;
  text: string;
  text_ar: string;
  alt: string;
  alt_ar: string;
  brand: string;
  year: string;
  ai_use: string;
  captions_en: string[];
  captions_ar: string[];
  transcript: string;
  /** What the next submit makes of it. */
  state: string;
  /** Whether one of its files is a film. */
  film: boolean;
}

export const emptyWork: WorkValues = {
  title: '',
  title_ar: '',
  files: [],
  link: '',
  poster: [],
  service: '',
  style: '',
  text: '',
  text_ar: '',
  alt: '',
  alt_ar: '',
  brand: '',
  year: '',
  ai_use: 'none',
  captions_en: [],
  captions_ar: [],
  transcript: '',
  state: workState.draft,
  film: false,
};

const alt = z.string().check((context) => {
  const text = cleaned(context.value);
  if (/\p{Cc}/u.test(text)) issue(context, 'invalid_characters');
  else if (lengthOf(text) > limits.short_text) issue(context, 'too_long');
});

function issue(
  context: { readonly value: unknown; readonly issues: z.core.$ZodRawIssue[] },
  message: string,
  field?: keyof WorkValues,
): void {
  context.issues.push({ code: 'custom', message, input: context.value, ...(field && { path: [field] }) });
}

const year = z.string().check((context) => {
  const text = westernDigits(cleaned(context.value));
  if (text === '') return;
  if (!/^\d+$/.test(text)) issue(context, 'wrong_type');
  else if (Number(text) < YEARS.first || Number(text) > YEARS.last) issue(context, 'out_of_range');
});

const ids = z.array(z.string());

const fields = z.object({
  title: optionalName,
  title_ar: optionalName,
  files: ids,
  link: optionalUrl,
  poster: ids,
  service: z.string(),
  style: z.string(),
  text: optionalLongText,
  text_ar: optionalLongText,
  alt,
  alt_ar: alt,
  brand: optionalName,
  year,
  ai_use: z.string(),
  captions_en: ids,
  captions_ar: ids,
  transcript: optionalLongText,
  state: z.string(),
  film: z.boolean(),
});

/** A title is needed in one language; a missing one is reported on the reader's own. */
export function workSchemaIn(language: Language) {
  return fields.check((context) => {
    const { title, title_ar: arabic, service, link } = context.value;
    if (cleaned(title) === '' && cleaned(arabic) === '') {
      issue(context, 'required', language === 'ar' ? 'title_ar' : 'title');
    }
    if (service === '') issue(context, 'required', 'service');
    if (cleaned(link) !== '' && !isAllowedLink(link)) issue(context, 'link_not_allowed', 'link');
    if (context.value.state === workState.draft) return;
    if (isWithoutMedia(context.value)) issue(context, 'at_least_one', 'files');
    if (needsPoster(context.value) && context.value.poster.length === 0) issue(context, 'required', 'poster');
  });
}

function isWithoutMedia({ files, link }: WorkValues): boolean {
  return files.length === 0 && cleaned(link) === '';
}

/** A film, and a link without files, are shown by a picture of their own. */
export function needsPoster({ files, link, film }: WorkValues): boolean {
  return film || (files.length === 0 && cleaned(link) !== '');
}

export function stylesOf(service: string) {
  return services.find(({ id }) => id === service)?.styles ?? [];
}

function one(file: { readonly id: string } | null | undefined): string[] {
  return file ? [file.id] : [];
}

export function valuesOf(work: OwnWork): WorkValues {
  return {
    title: work.title ?? '',
    title_ar: work.title_ar ?? '',
    files: work.files.map(({ id }) => id),
    link: work.link ?? '',
    poster: one(work.poster),
    service: work.service,
    style: work.style ?? '',
    text: work.text ?? '',
    text_ar: work.text_ar ?? '',
    alt: work.alt ?? '',
    alt_ar: work.alt_ar ?? '',
    brand: work.brand ?? '',
    year: typeof work.year === 'number' ? String(work.year) : '',
    ai_use: work.ai_use,
    captions_en: one(work.captions.en),
    captions_ar: one(work.captions.ar),
    transcript: work.transcript ?? '',
    state: work.state,
    film: work.files.some(({ kind }) => kind === 'video'),
  };
}

/** Blank clears a field. A hidden work stays hidden, and its state is not sent. */
export function workBody(values: WorkValues): NewWork {
  const { film: _film, captions_en: en, captions_ar: ar, poster, year: typed, state: chosen, ...rest } = values;
  const texts = Object.entries(rest).map(([name, value]) => [name, typeof value === 'string' ? cleaned(value) : value]);
  const state = wordIn(SENT_STATES, chosen);
  return {
    ...(Object.fromEntries(texts) as typeof rest),
    service: requiredWordIn(serviceIds, rest.service),
    style: wordIn(styleIds, rest.style) ?? '',
    ai_use: wordIn(aiUses, rest.ai_use) ?? '',
    year: cleaned(typed) === '' ? null : Number(westernDigits(cleaned(typed))),
    poster: poster[0] ?? '',
    captions: { en: en[0] ?? '', ar: ar[0] ?? '' },
    ...(state && { state }),
  };
}

/** Whether there is nothing to lose; the state is no text that was typed. */
export function isSameWork(one: WorkValues, other: WorkValues): boolean {
  const comparable = ({ state: _state, film: _film, ...values }: WorkValues) =>
    JSON.stringify(Object.values(values).map((value) => (typeof value === 'string' ? cleaned(value) : value)));
  return comparable(one) === comparable(other);
}
