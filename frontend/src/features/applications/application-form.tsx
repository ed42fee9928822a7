import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/types';
import { limits, rateRanges, termText } from '@/api/vocabularies';
import { FieldRow, FormSection, FormSheet } from '@/forms/form-card';
import { useProductForm } from '@/forms/use-product-form';
import { useRefusal } from '@/forms/use-refusal';
import { useLanguage } from '@/i18n';
import { ErrorSummary } from '@/ui/error-summary';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { ownApplications, submitApplication } from './api';
import { ArabicSection } from './arabic-section';
import { ReachSection } from './reach-section';
import { applicationSchema, emptyApplication } from './schema';
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
  const queries = useQueryClient();
  const refuse = useRefusal(t('form.failed'));
  const application = useProductForm({
    schema: applicationSchema,
    empty: emptyApplication,
    known: { name: user.full_name ?? '', email: user.email },
    draft: { form: 'application', owner: user.id },
    labels: useApplicationLabels(),
    wording: {
      'years_experience.out_of_range': t('fields.yearsRange', { max: limits.years_max }),
      'years_experience.wrong_type': t('fields.yearsRange', { max: limits.years_max }),
    },
    wireNames: { terms_agreed_at: 'agreeToTerms' },
    send: async (values, attempt) => {
      await submitApplication(values, attempt);
      void queries.invalidateQueries({ queryKey: ownApplications.queryKey });
      onSent();
    },
    onRefused: refuse,
  });
  const { field, summary, submit } = application;

  return (
    <form noValidate onSubmit={submit} aria-label={t('title')}>
      <FormSheet>
        <ErrorSummary {...summary} />
        <FormSection title={t('sections.you')}>
          <FieldRow>
            <TextField required autoComplete="name" {...field('name')} />
            <TextField required type="email" autoComplete="email" {...field('email')} />
          </FieldRow>
          <FieldRow>
            <TextField autoComplete="address-level2" help={t('fields.locationHelp')} {...field('location')} />
            <TextField type="number" inputMode="numeric" min={0} max={limits.years_max} step={1} {...field('years_experience')} />
          </FieldRow>
        </FormSection>
        <SkillsSection application={application} />
        <ReachSection application={application} />
        <FormSection title={t('sections.work')}>
          <TextAreaField required rows={4} help={t('fields.bioHelp')} {...field('bio')} />
          <FieldRow>
            <TextField type="url" inputMode="url" placeholder={t('fields.portfolioExample')} help={t('fields.portfolioHelp')} {...field('portfolioUrl')} />
            <SelectField
              placeholder={t('fields.undecided')}
              options={rateRanges.map((rate) => ({ value: rate.label, label: termText(rate, language) }))}
              {...field('rateRange')}
            />
          </FieldRow>
          <TextAreaField required rows={4} {...field('whyJoin')} />
          <ArabicSection application={application} />
        </FormSection>
        <TermsSection application={application} />
      </FormSheet>
    </form>
  );
}
