/** The same facts in Arabic, for readers of the Arabic roster. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '@/forms/form-card';
import { Disclosure } from '@/forms/disclosure';
import type { ProductForm } from '@/forms/use-product-form';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import type { ApplicationValues } from './schema';

export function ArabicSection({
  application: { form, field, errorOf },
}: {
  readonly application: ProductForm<ApplicationValues>;
}) {
  const { t } = useTranslation('applications');
  const [begun] = useState(() => form.getValues(['name_ar', 'location_ar', 'bio_ar']).some((text) => text !== ''));
  const wrong = Boolean(errorOf('name_ar') ?? errorOf('location_ar') ?? errorOf('bio_ar'));
  return (
    <Disclosure title={t('arabic.title')} hint={t('arabic.hint')} open={begun || wrong}>
      <FieldRow>
        <TextField lang="ar" {...field('name_ar')} />
        <TextField lang="ar" {...field('location_ar')} />
      </FieldRow>
      <TextAreaField lang="ar" rows={4} {...field('bio_ar')} />
    </Disclosure>
  );
}
