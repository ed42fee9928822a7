import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { forEachList, languageFieldOf } from './skills';

/** The labels of the lists of each skill. */
export function useSkillsLabels() {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  return forEachList((service, field) => {
    const name = language === 'ar' ? service.name_ar : service.name;
    return field === languageFieldOf(service)
      ? t('fields.languagesOf', { service: name })
      : t('fields.stylesOf', { service: name });
  });
}
