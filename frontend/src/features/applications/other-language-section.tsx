/** The same facts in the language that the applicant does not read the site in. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '@/forms/form-card';
import { Disclosure } from '@/forms/disclosure';
import type { ProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { textFieldsIn, type ApplicationValues } from './schema';

export function OtherLanguageSection({
  application: { form, field, errorOf },
}: {
  readonly application: ProductForm<ApplicationValues>;
}) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const { name, location, bio } = textFieldsIn(language).other;
  const names = [name, location, bio] as const;
  const [begun] = useState(() => form.getValues(names).some((text) => text !== ''));
  const wrong = names.some((text) => errorOf(text) !== undefined);
  const lang = language === 'ar' ? 'en' : 'ar';
  return (
    <Disclosure title={t('otherLanguage.title')} hint={t('otherLanguage.hint')} open={begun || wrong}>
      <FieldRow>
        <TextField lang={lang} {...field(name)} />
        <TextField lang={lang} {...field(location)} />
      </FieldRow>
      <TextAreaField lang={lang} rows={4} {...field(bio)} />
    </Disclosure>
  );
}
