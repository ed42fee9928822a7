import { useTranslation } from 'react-i18next';
import { rateRanges, termText } from '@/api/vocabularies';
import { FieldRow, FormSection } from '@/forms/form-card';
import { useLanguage } from '@/i18n';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import type { MyPageForm } from './use-my-page-form';

/** The rate and the years of experience. */
export function FactsSection({ page: { field } }: { readonly page: MyPageForm }) {
  const { t } = useTranslation('my-page');
  const { t: words } = useTranslation('applications');
  const language = useLanguage();
  return (
    <FormSection title={t('sections.facts')}>
      <FieldRow>
        <SelectField
          required
          placeholder={words('fields.undecided')}
          options={rateRanges.map((rate) => ({ value: rate.label, label: termText(rate, language) }))}
          {...field('rate_range')}
        />
        <TextField inputMode="numeric" autoComplete="off" dir="ltr" {...field('years_experience')} />
      </FieldRow>
    </FormSection>
  );
}
