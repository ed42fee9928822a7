/** Answers that a call fails with whatever it is about, and what is said of them. */
import { HttpResponse } from 'msw';
import type { Language } from '@/i18n/languages';

interface Cause {
  readonly what: string;
  readonly response: () => Response;
  readonly texts: Readonly<Record<Language, string>>;
}

const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  HttpResponse.json({ error: `refused: ${code}`, code }, { status, headers });

const unavailable = {
  en: 'We’re briefly unavailable. Please wait a moment first.',
  ar: 'الخدمة متوقفة مؤقتًا. انتظر لحظات أولًا.',
};

/** Why an action may fail that could succeed later. */
export const causes: readonly Cause[] = [
  {
    what: 'the network',
    response: () => HttpResponse.error(),
    texts: {
      en: 'Network connection lost. Please check your internet connection.',
      ar: 'انقطع الاتصال. تحقق من اتصالك بالإنترنت.',
    },
  },
  {
    what: 'a 503 of the server',
    response: () => refused(503, 'unavailable', { 'Retry-After': '2' }),
    texts: unavailable,
  },
  {
    what: 'a 503 of a proxy',
    response: () => new HttpResponse('<html>', { status: 503 }),
    texts: unavailable,
  },
  {
    what: 'a 429 that says how long',
    response: () => refused(429, 'too_many_attempts', { 'Retry-After': '290' }),
    texts: {
      en: 'Too many attempts. You can try again in 5 minutes.',
      ar: 'محاولات كثيرة متتالية. يمكنك المحاولة مجددًا بعد 5 دقائق.',
    },
  },
  {
    what: 'a body that arrived too slowly',
    response: () => refused(408, 'body_timeout'),
    texts: {
      en: 'The connection was too slow. Please check your internet connection.',
      ar: 'الاتصال بطيء جدًا. تحقق من اتصالك بالإنترنت.',
    },
  },
  {
    what: 'a 429 of hours',
    response: () => refused(429, 'too_many_attempts', { 'Retry-After': '7000' }),
    texts: {
      en: 'Too many attempts. You can try again in 2 hours.',
      ar: 'محاولات كثيرة متتالية. يمكنك المحاولة مجددًا بعد ساعتين.',
    },
  },
];
