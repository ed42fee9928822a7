import { useTranslation } from 'react-i18next';
import { services } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { languageFieldOf, styleFieldOf, type ApplicationValues } from './schema';

type Labels = Record<keyof ApplicationValues, string>;

/** What every field of the application is called, in the order of the form. */
export function useApplicationLabels(): Labels {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const ofSkill: Partial<Labels> = {};
  for (const service of services) {
    const name = language === 'ar' ? service.name_ar : service.name;
    const styleField = styleFieldOf(service);
    const languageField = languageFieldOf(service);
    if (styleField) ofSkill[styleField] = t('fields.stylesOf', { service: name });
    if (languageField) ofSkill[languageField] = t('fields.languagesOf', { service: name });
  }
  return {
    name: t('fields.name'),
    email: t('fields.email'),
    location: t('fields.location'),
    years_experience: t('fields.years'),
    skills: t('fields.skills'),
    ugc_styles: '',
    ai_ads_styles: '',
    ai_shorts_styles: '',
    branding_styles: '',
    photography_styles: '',
    videography_styles: '',
    scriptwriting_styles: '',
    scriptwriting_languages: '',
    voiceover_styles: '',
    voiceover_languages: '',
    ...ofSkill,
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
