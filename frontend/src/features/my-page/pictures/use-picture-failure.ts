/** Why a picture could not be saved, in a sentence. */
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { PicturePart } from '@/api/types';
import { useErrorMessage } from '@/forms/use-error-message';

/** What the server says of the file; of the cut there is one sentence. */
const fileCodes = ['file_not_ready', 'hidden_file', 'too_small', 'unknown_id', 'wrong_kind'] as const;

export function usePictureFailure(part: PicturePart): (error: unknown, sentence: string) => string {
  const { t } = useTranslation('my-page');
  const errorMessage = useErrorMessage();
  return (error, sentence) => {
    if (!(error instanceof ApiError)) return errorMessage(error, sentence);
    const { file = [], crop = [] } = error.fields;
    const code = fileCodes.find((known) => file.includes(known));
    if (code === 'too_small') return t(`pictures.${part}.tooSmall`);
    if (code !== undefined) return t(`pictures.refused.${code}`);
    return crop.length > 0 ? t('pictures.refused.crop') : errorMessage(error, sentence);
  };
}
