/** The controls of a brief's optional answers. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { limits } from '@/api/vocabularies';
import { dateOf, kuwaitDay } from '@/lib/working-days';
import { DateField } from '@/ui/date-field';
import { TextAreaField } from '@/ui/text-area-field';

import { LinksField } from '../links-field';
import type { ProductForm } from '../use-product-form';
import { kindOf, type ExtraName, type ExtraValues } from './extras';
import { useExtraLabels } from './use-extra-labels';

interface ExtraFieldsProps<Values extends ExtraValues & FieldValues> {
  readonly product: ProductForm<Values>;
  readonly names: readonly ExtraName[];
  /** Says what each is for. */
  readonly withHelp?: boolean;
}

export function ExtraFields<Values extends ExtraValues & FieldValues>(props: ExtraFieldsProps<Values>) {
  const { product, names, withHelp = false } = props;
  const { form, field, errorOf } = product;
  const { i18n, t } = useTranslation('brief');
  const labels = useExtraLabels();
  const [today] = useState(() => dateOf(kuwaitDay(new Date())));
  const helpOf = (name: ExtraName) => {
    const key = `help.${name}`;
    return withHelp && i18n.exists(key, { ns: 'brief' }) ? { help: t(key as 'help.intended_use') } : {};
  };
  return names.map((extra) => {
    const name = extra as Path<Values>;
    if (kindOf(extra) === 'day')
      return <DateField key={name} shown={form.watch(name)} min={today} {...helpOf(extra)} {...field(name)} />;
    if (kindOf(extra) === 'text') return <TextAreaField key={name} rows={3} {...helpOf(extra)} {...field(name)} />;
    return (
      <LinksField
        key={name}
        name={name}
        label={labels[extra]}
        {...helpOf(extra)}
        error={errorOf(name)}
        max={limits.reference_links}
        links={form.watch(name)}
        onChange={(links) =>
          form.setValue(name, links as PathValue<Values, Path<Values>>, { shouldValidate: form.formState.isSubmitted })
        }
      />
    );
  });
}
