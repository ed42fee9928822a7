/** What the control says about a file, in the visitor's language. */
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { ApiError } from '@/api/errors';
import { useLanguage } from '@/i18n';
import { formatBytes } from '@/i18n/file-size';
import { languages } from '@/i18n/languages';
import { formatPercent } from '@/i18n/percent';
import {
  formatsOf,
  isConverted,
  isSoundLimited,
  maxBytesOf,
  type Accepted,
  type Kind,
  type Refusal,
} from './file-kinds';
import type { UploadRow } from './use-uploads';

/** Codes that mean something else here than on a form. */
const ownCodes = [
  'email_not_verified',
  'network',
  'not_found',
  'not_signed_in',
  'quota_full',
  'too_large',
  'upload_expired',
  'upload_not_allowed',
] as const;
type OwnCode = (typeof ownCodes)[number];
const isOwn = (code: string): code is OwnCode => ownCodes.some((own) => own === code);
/** The server looks at the content alone; to who sends it a file of this name is a PDF. */
const isNamedPdf = (name: string) => /\.pdf$/i.test(name);

export interface UploadWords {
  /** The kinds with their formats and largest sizes, as a line each. */
  readonly accepted: readonly string[];
  /** What the other side can do with a film that browsers cannot show; empty of every other file. */
  readonly advice: (row: UploadRow) => string;
  /** How far the file is, or why not. */
  readonly state: (row: UploadRow) => string;
  /** Why a file was refused. */
  readonly refusal: (refusal: Refusal, kind?: Kind) => string;
}

export function useUploadWords(accepted: Accepted): UploadWords {
  const { t } = useTranslation('uploads');
  const language = useLanguage();
  const { ofError } = useErrorText();

  const list = (items: readonly string[]) =>
    new Intl.ListFormat(languages[language].locale, { type: 'disjunction' }).format(items);
  const size = (bytes: number) => formatBytes(bytes, language);
  const kindLine = (kind: Accepted['kinds'][number]) => {
    const given = { formats: list(formatsOf(kind, accepted)), size: size(maxBytesOf(kind, accepted)) };
    const isOfAnyLength = kind === 'audio' && !isSoundLimited(accepted);
    return isOfAnyLength ? t('audioOfAnyLength', given) : t(`kinds.${kind}`, given);
  };

  const ofFailure = (error: ApiError | undefined) => {
    const code = error?.status === 0 ? 'network' : (error?.code ?? '');
    return isOwn(code) ? t(`failed.${code}`) : ofError(error);
  };
  const ofRefusal = (refusal: Refusal, kind: Kind | undefined) =>
    t(`refused.${refusal}`, {
      formats: list(accepted.kinds.flatMap((accepting) => formatsOf(accepting, accepted))),
      size: size(maxBytesOf(kind ?? accepted.kinds[0] ?? 'image', accepted)),
    });
  const ofAdvice = ({ advice, kind, state }: UploadRow) =>
    advice === undefined || state === 'refused' ? '' : `${t('films.downloadOnly')} ${ofRefusal(advice, kind)}`;

  const filmLines = () => {
    if (!accepted.kinds.includes('video') || !isConverted(accepted)) return [];
    if (accepted.conversion) return [t('films.converted')];
    return [t('films.asTheyAre'), t('films.iphone'), t('films.android')];
  };

  const ofState = (row: UploadRow) => {
    const whole = size(row.size);
    const share = formatPercent(row.sent, row.size, language);
    if (row.state === 'sending') return t('share', { share, size: whole });
    if (row.state === 'failed') return ofFailure(row.error);
    if (row.state === 'refused') {
      if (row.refusal === 'unsupported_type' && isNamedPdf(row.name)) return t('refused.unreadable_pdf');
      return ofRefusal(row.refusal ?? 'could_not_process', row.kind);
    }
    if (row.state === 'paused' || row.state === 'interrupted') return t(`states.${row.state}`, { share });
    if (row.state === 'processing' && row.progress !== undefined) {
      return t('states.converting', { share: formatPercent(row.progress, 100, language) });
    }
    return row.size > 0 ? t(`states.${row.state}`, { size: whole }) : t('states.loading');
  };

  return {
    accepted: [...accepted.kinds.map(kindLine), ...filmLines()],
    advice: ofAdvice,
    state: ofState,
    refusal: ofRefusal,
  };
}
