/** The creative's languages, dialect and industries. */
import { useTranslation } from 'react-i18next';
import { industries, termText } from '@/api/vocabularies';
import { FormSection } from '../form-card';
import { useLanguage } from '@/i18n';
import { Checkbox, ChoiceGroup } from '@/ui/checkbox';
import { offeredLanguages, type SkillsForm } from './skills';
import { YesNo } from './yes-no';

export function AvailabilitySection({ of: application }: { readonly of: SkillsForm }) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const { form, errorOf } = application;
  return (
    <FormSection title={t('sections.availability')}>
      <ChoiceGroup
        legend={t('fields.workingLanguages')}
        help={t('fields.workingLanguagesHelp')}
        error={errorOf('working_languages')}
        layout="chips"
      >
        {offeredLanguages.map((spoken) => (
          <Checkbox
            key={spoken.label}
            value={spoken.label}
            label={termText(spoken, language)}
            {...form.register('working_languages')}
          />
        ))}
      </ChoiceGroup>
      <YesNo of={application} name="can_perform_kuwaiti_dialect" legend={t('fields.dialect')} />
      <ChoiceGroup
        legend={t('fields.industries')}
        help={t('fields.industriesHelp')}
        error={errorOf('industries')}
        layout="short"
      >
        {industries.map((industry) => (
          <Checkbox
            key={industry.label}
            value={industry.label}
            label={termText(industry, language)}
            {...form.register('industries')}
          />
        ))}
      </ChoiceGroup>
    </FormSection>
  );
}
