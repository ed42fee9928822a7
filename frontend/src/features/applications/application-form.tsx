import { useTranslation } from 'react-i18next';
import type { User } from '@/api/types';
import { limits, rateRanges, termText } from '@/api/vocabularies';
import { useSingleMutation } from '@/api/use-single-mutation';
import { FieldRow, FormSection, FormSheet } from '@/forms/form-card';
import { withScheme } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { useSubmitError } from '@/forms/use-submit-error';
import { useLanguage } from '@/i18n';
import { ErrorSummary } from '@/ui/error-summary';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { submitApplicationMutation } from '@/entities/application';
import { AvailabilitySection } from './availability-section';
import { OtherLanguageSection } from './other-language-section';
import { applicationBody, applicationSchemaIn, emptyApplication, textFieldsIn } from './schema';
import { SkillsSection } from './skills-section';
import { TermsSection } from './terms-section';
import { useApplicationLabels } from './use-application-labels';

interface ApplicationFormProps {
  readonly user: User;
  readonly onSent: () => void;
}

export function ApplicationForm({ user, onSent }: ApplicationFormProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const { main } = textFieldsIn(language);
  const { mutateAsync: submitApplication } = useSingleMutation(submitApplicationMutation);
  const refuse = useSubmitError(t('form.failed'));
  const application = useProductForm({
    schema: applicationSchemaIn(language),
    empty: emptyApplication,
    known: { [main.name]: user.full_name ?? '', email: user.email },
    draft: { form: 'application', owner: user.id },
    labels: useApplicationLabels(),
    wording: {
      'years_experience.out_of_range': t('fields.yearsRange', { max: limits.years_max }),
      'years_experience.wrong_type': t('fields.yearsRange', { max: limits.years_max }),
    },
    wireNames: { terms_agreed_at: 'agreeToTerms' },
    send: async (values, attempt) => {
      await submitApplication({ body: applicationBody(values, attempt), idempotencyKey: attempt.key });
      onSent();
    },
    onRefused: refuse,
  });
  const { form, field, summary, submit } = application;
  const portfolio = field('portfolioUrl');
  const completeLink = () => form.setValue('portfolioUrl', withScheme(form.getValues('portfolioUrl')));

  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        completeLink();
        submit(event);
      }}
    >
      <FormSheet>
        <ErrorSummary {...summary} />
        <FormSection title={t('sections.you')}>
          <FieldRow>
            <TextField required autoComplete="name" {...field(main.name)} />
            <TextField required type="email" autoComplete="email" {...field('email')} />
          </FieldRow>
          <FieldRow>
            <TextField autoComplete="address-level2" help={t('fields.locationHelp')} {...field(main.location)} />
            <TextField
              type="number"
              inputMode="numeric"
              min={0}
              max={limits.years_max}
              step={1}
              {...field('years_experience')}
            />
          </FieldRow>
        </FormSection>
        <SkillsSection application={application} />
        <AvailabilitySection application={application} />
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
                completeLink();
              }}
            />
            <SelectField
              placeholder={t('fields.undecided')}
              options={rateRanges.map((rate) => ({ value: rate.label, label: termText(rate, language) }))}
              {...field('rateRange')}
            />
          </FieldRow>
          <TextAreaField required rows={4} {...field('whyJoin')} />
          <OtherLanguageSection key={language} application={application} />
        </FormSection>
        <TermsSection application={application} />
      </FormSheet>
    </form>
  );
}
