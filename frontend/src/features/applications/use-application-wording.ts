import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';

/** This form's texts instead of the common ones. */
export function useApplicationWording(): Readonly<Record<string, string>> {
  const { t } = useTranslation('applications');
  const years = t('fields.yearsRange', { max: limits.years_max });
  return {
    'years_experience.out_of_range': years,
    'years_experience.wrong_type': years,
    'files.unknown_id': t('fields.filesGone'),
  };
}
