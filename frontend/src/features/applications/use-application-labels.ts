import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { useSkillsLabels } from '@/forms/skills/use-skills-labels';
import { textFieldsIn, type ApplicationValues } from './schema';

type Labels = Record<keyof ApplicationValues, string>;

/** The labels of the application's fields, in the order of the form. */
export function useApplicationLabels(): Labels {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const ofSkills = useSkillsLabels();
  const { main, other } = textFieldsIn(language);
  return {
    [main.name]: t('fields.name'),
    email: t('fields.email'),
    [main.location]: t('fields.location'),
    years_experience: t('fields.years'),
    skills: t('fields.skills'),
    ...ofSkills,
    can_provide_voiceovers: t('fields.voiceovers'),
    working_languages: t('fields.workingLanguages'),
    can_perform_kuwaiti_dialect: t('fields.dialect'),
    industries: t('fields.industries'),
    [main.bio]: t('fields.bio'),
    portfolioUrl: t('fields.portfolio'),
    rateRange: t('fields.rate'),
    files: t('fields.files'),
    links: t('fields.links'),
    whyJoin: t('fields.whyJoin'),
    [other.name]: t('otherLanguage.name'),
    [other.location]: t('otherLanguage.location'),
    [other.bio]: t('otherLanguage.bio'),
    agreeToTerms: t('terms.label'),
  } as Labels;
}
