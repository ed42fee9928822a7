import { useTranslation } from 'react-i18next';
import { FieldRow, FormSection } from '@/forms/form-card';
import { DateField } from '@/ui/date-field';
import type { MyPageForm } from './use-my-page-form';

/** The days on which the creative takes no new work. */
export function AwaySection({ page: { form, field } }: { readonly page: MyPageForm }) {
  const { t } = useTranslation('my-page');
  const from = form.watch('away_from');
  return (
    <FormSection title={t('sections.away')} text={t('sections.awayText')}>
      <FieldRow>
        <DateField shown={from} {...field('away_from')} />
        <DateField shown={form.watch('away_until')} min={from || undefined} {...field('away_until')} />
      </FieldRow>
    </FormSection>
  );
}
