import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExtraFields } from '@/forms/brief/extra-fields';
import { extraNames, kindOf } from '@/forms/brief/extras';
import { Disclosure } from '@/forms/disclosure';
import type { ProductForm } from '@/forms/use-product-form';
import type { QuoteValues } from './schema';

/** What is written comes before a day. */
const names = [false, true].flatMap((isDay) => extraNames.filter((name) => (kindOf(name) === 'day') === isDay));

/** What may be left out of a brief, but makes proposals answer the same question. */
export function MoreOfBrief({ product }: { readonly product: ProductForm<QuoteValues> }) {
  const { t } = useTranslation('quotes');
  // What a draft has kept is in sight.
  const [isOpen] = useState(() => {
    const kept = product.form.getValues();
    return names.some((name) => [kept[name]].flat().some(Boolean));
  });
  return (
    <Disclosure title={t('more.title')} hint={t('more.hint')} open={isOpen}>
      <ExtraFields product={product} names={names} withHelp />
    </Disclosure>
  );
}
