/** The fields of an application, between the list of errors and what sends it. */
import { useTranslation } from 'react-i18next';
import { rateRanges, termText } from '@/api/vocabularies';
import { FieldRow, FormSection } from '@/forms/form-card';
import { withScheme } from '@/forms/rules';
import { AvailabilitySection } from '@/forms/skills/availability-section';
import { skillsFormOf } from '@/forms/skills/skills';
import { SkillsSection } from '@/forms/skills/skills-section';
import type { ProductForm } from '@/forms/use-product-form';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { useLanguage } from '@/i18n';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { OtherLanguageSection } from './other-language-section';
import { textFieldsIn, type ApplicationValues } from './schema';
import { WorkSamplesField } from './work-samples-field';

/** Done before sending, too: Enter leaves the field's own handler out. */
export function completeLink({ form }: ProductForm<ApplicationValues>): void {
  form.setValue('portfolioUrl', withScheme(form.getValues('portfolioUrl')));
}

interface ApplicationFieldsProps {
  readonly application: ProductForm<ApplicationValues>;
  /** Whether the form must wait for files. */
  readonly onUploads: (status: UploadStatus) => void;
}

export function ApplicationFields({ application, onUploads }: ApplicationFieldsProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const { main } = textFieldsIn(language);
  const { field } = application;
  const skills = skillsFormOf(application);
  const portfolio = field('portfolioUrl');
  return (
    <>
      <FormSection title={t('sections.you')}>
        <FieldRow>
          <TextField required autoComplete="name" {...field(main.name)} />
          <TextField required type="email" autoComplete="email" {...field('email')} />
        </FieldRow>
        <FieldRow>
          <TextField autoComplete="address-level2" help={t('fields.locationHelp')} {...field(main.location)} />
          <TextField inputMode="numeric" autoComplete="off" dir="ltr" {...field('years_experience')} />
        </FieldRow>
      </FormSection>
      <SkillsSection of={skills} />
      <AvailabilitySection of={skills} />
      <FormSection title={t('sections.work')}>
        <TextAreaField required rows={4} help={t('fields.bioHelp')} {...field(main.bio)} />
        <FieldRow>
          <TextField
            type="url"
            inputMode="url"
            placeholder={t('fields.portfolioExample')}
            help={t('fields.portfolioHelp')}
            {...portfolio}
            onBlur={(event) => {
              void portfolio.onBlur(event);
              completeLink(application);
            }}
          />
          <SelectField
            placeholder={t('fields.undecided')}
            options={rateRanges.map((rate) => ({ value: rate.label, label: termText(rate, language) }))}
            {...field('rateRange')}
          />
        </FieldRow>
        <WorkSamplesField application={application} onStatus={onUploads} />
        <TextAreaField required rows={4} {...field('whyJoin')} />
        <OtherLanguageSection key={language} application={application} />
      </FormSection>
    </>
  );
}
