/** The text of an error in the visitor's language; an unknown code gets the generic text. */
import { useTranslation } from 'react-i18next';
import type errors from '@/i18n/locales/en/errors.json';
import { ApiError } from './errors';

type Code = keyof typeof errors.codes;
type Cause = keyof typeof errors.causes;
type FieldCode = keyof typeof errors.fields;

export interface ErrorText {
  readonly ofError: (error: unknown) => string;
  /** Why an action failed that may succeed later: network, throttling, an outage. Undefined for a refusal. */
  readonly causeOf: (error: unknown) => string | undefined;
  readonly ofField: (code: string, values?: { readonly min?: number }) => string;
}

const MINUTE_S = 60;
const HOUR_MIN = 60;

export function useErrorText(): ErrorText {
  const { t, i18n } = useTranslation('errors');
  const exists = (key: string) => i18n.exists(key, { ns: 'errors' });
  const throttled = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError) || error.code !== 'too_many_attempts' || error.retryAfterSeconds === undefined)
      return undefined;
    const minutes = Math.max(1, Math.ceil(error.retryAfterSeconds / MINUTE_S));
    return minutes > HOUR_MIN
      ? t('throttled.hours', { count: Math.ceil(minutes / HOUR_MIN) })
      : t('throttled.minutes', { count: minutes });
  };
  return {
    ofError: (error) => {
      const code = error instanceof ApiError ? error.code : 'unknown';
      return throttled(error) ?? (exists(`codes.${code}`) ? t(`codes.${code as Code}`) : t('generic'));
    },
    causeOf: (error) => {
      if (!(error instanceof ApiError) || !exists(`causes.${error.code}`)) return undefined;
      return throttled(error) ?? t(`causes.${error.code as Cause}`);
    },
    ofField: (code, values) =>
      exists(`fields.${code}`) ? t(`fields.${code as FieldCode}`, { min: values?.min ?? 6 }) : t('fields.wrong_type'),
  };
}
