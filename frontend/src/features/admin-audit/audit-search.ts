/** What the audit is searched by, as it is in the URL and as it is typed. */
import type { AuditSearch } from '@/entities/audit';
import { typedCodeOf } from '@/lib/typed-text';

export const auditFields = ['request', 'from', 'to'] as const;
export type AuditField = (typeof auditFields)[number];
/** Empty where nothing is wanted. */
export type AuditTexts = Readonly<Record<AuditField, string>>;
export type AuditErrors = Partial<Readonly<Record<AuditField, 'code' | 'day' | 'order'>>>;

/** As `RequestCode::typed` in `crates/domain/src/quote_requests/codes.rs`. */
const CODE = /^(?:M-?)?[2-9A-HJKMNP-TV-Z]{4,}$/;

function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  // The thirtieth of February is another day of March.
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export function textsIn(search: URLSearchParams): AuditTexts {
  const text = (name: AuditField) => search.get(name)?.trim() ?? '';
  return { request: text('request'), from: text('from'), to: text('to') };
}

/** With the code as it is written on every page. */
export function cleanedTexts({ request, from, to }: AuditTexts): AuditTexts {
  return { request: typedCodeOf(request).toUpperCase(), from, to };
}

export function errorsOf(typed: AuditTexts): AuditErrors {
  const { request, from, to } = cleanedTexts(typed);
  const isOrdered = !isDay(from) || !isDay(to) || from <= to;
  return {
    ...(request !== '' && !CODE.test(request) && { request: 'code' as const }),
    ...(from !== '' && !isDay(from) && { from: 'day' as const }),
    ...(to !== '' && !isDay(to) && { to: 'day' as const }),
    ...(!isOrdered && { to: 'order' as const }),
  };
}

/** The filters to send: values that the server would refuse are left out. */
export function searchOf(typed: AuditTexts): AuditSearch {
  const errors = errorsOf(typed);
  const texts = cleanedTexts(typed);
  const isAsked = (name: AuditField) => texts[name] !== '' && !errors[name];
  return {
    ...(isAsked('request') && { request: texts.request }),
    ...(isAsked('from') && { from: texts.from }),
    ...(isAsked('to') && { to: texts.to }),
  };
}
