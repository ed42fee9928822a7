import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { forEachList, languageFieldOf, type ApplicationValues } from './schema';

type Labels = Record<keyof ApplicationValues, string>;

/** What every field of the application is called, in the order of the form. */
export function useApplicationLabels(): Labels {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const ofSkills = forEachList((service, field) => {
    const name = language === 'ar' ? service.name_ar : service.name;
    return field === languageFieldOf(service)
      ? t('fields.languagesOf', { service: name })
      : t('fields.stylesOf', { service: name });
  });
  return {
    name: t('fields.name'),
    email: t('fields.email'),
    location: t('fields.location'),
    years_experience: t('fields.years'),
    skills: t('fields.skills'),
    ...ofSkills,
    can_provide_voiceovers: t('fields.voiceovers'),
    can_perform_kuwaiti_dialect: t('fields.dialect'),
    industries: t('fields.industries'),
    bio: t('fields.bio'),
    portfolioUrl: t('fields.portfolio'),
    rateRange: t('fields.rate'),
    whyJoin: t('fields.whyJoin'),
    name_ar: t('fields.nameAr'),
    location_ar: t('fields.locationAr'),
    bio_ar: t('fields.bioAr'),
    agreeToTerms: t('terms.label'),
  };
}
