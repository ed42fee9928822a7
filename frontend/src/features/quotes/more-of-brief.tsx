import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '@/forms/disclosure';
import { LinksField } from '@/forms/links-field';
import type { ProductForm } from '@/forms/use-product-form';
import { dateOf, kuwaitDay } from '@/lib/working-days';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { MAX_REFERENCE_LINKS, type QuoteValues } from './schema';

/** What may be left out of a brief, but makes proposals answer the same question. */
export function MoreOfBrief({ product }: { readonly product: ProductForm<QuoteValues> }) {
  const { t } = useTranslation('quotes');
  const { form, field, errorOf } = product;
  const [today] = useState(() => dateOf(kuwaitDay(new Date())));
  // What a draft has kept is in sight.
  const [isOpen] = useState(() => {
    const { intended_use: use, reference_links: links, wished_date: wished } = form.getValues();
    return use !== '' || wished !== '' || links.some(Boolean);
  });
  return (
    <Disclosure title={t('more.title')} hint={t('more.hint')} open={isOpen}>
      <TextAreaField rows={3} help={t('fields.intendedUseHelp')} {...field('intended_use')} />
      <LinksField
        name="reference_links"
        label={t('fields.references')}
        help={t('fields.referencesHelp')}
        error={errorOf('reference_links')}
        max={MAX_REFERENCE_LINKS}
        links={form.watch('reference_links')}
        onChange={(links) => form.setValue('reference_links', links, { shouldValidate: form.formState.isSubmitted })}
      />
      <TextField type="date" min={today} {...field('wished_date')} />
    </Disclosure>
  );
}
