/** Says an error in the visitor's language; a code nobody has words for yet gets the generic sentence. */
import { useTranslation } from 'react-i18next';
import type errors from '@/i18n/locales/en/errors.json';
import { ApiError } from './errors';

type Code = keyof typeof errors.codes;
type FieldCode = keyof typeof errors.fields;

export interface ErrorText {
  readonly ofError: (error: unknown) => string;
  readonly ofField: (code: string, values?: { readonly min?: number }) => string;
}

export function useErrorText(): ErrorText {
  const { t, i18n } = useTranslation('errors');
  return {
    ofError: (error) => {
      const code = error instanceof ApiError ? error.code : 'unknown';
      return i18n.exists(`codes.${code}`, { ns: 'errors' }) ? t(`codes.${code as Code}`) : t('generic');
    },
    ofField: (code, values) =>
      i18n.exists(`fields.${code}`, { ns: 'errors' })
        ? t(`fields.${code as FieldCode}`, { min: values?.min ?? 6 })
        : t('fields.wrong_type'),
  };
}
