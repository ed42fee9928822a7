import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { ExtraFields } from '@/forms/brief/extra-fields';
import { extraNames, kindOf } from '@/forms/brief/extras';
import { Disclosure } from '@/forms/disclosure';
import type { ProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { languages } from '@/i18n/languages';
import { isolated } from '@/lib/isolated';
import { Notice } from '@/ui/notice';
import type { QuoteValues } from './schema';
import { nameIn } from './use-asked-list';

/** What is written comes before a day. */
const names = [false, true].flatMap((isDay) => extraNames.filter((name) => (kindOf(name) === 'day') === isDay));

interface MoreOfBriefProps {
  readonly product: ProductForm<QuoteValues>;
  /** The creatives that the request asks. */
  readonly people: readonly Creative[];
}

function isAwayOn({ away_until: until, next_absence: coming }: Creative, day: string): boolean {
  if (until && day <= until) return true;
  return coming !== undefined && coming.from <= day && day <= coming.until;
}

/** What may be left out of a brief, but makes proposals answer the same question. */
export function MoreOfBrief({ product, people }: MoreOfBriefProps) {
  const { t } = useTranslation('quotes');
  const language = useLanguage();
  const day = product.form.watch('wished_date');
  const away = people.filter((creative) => day && isAwayOn(creative, day));
  const absent = away.map((creative) => isolated(nameIn(creative, language), language));
  // What a draft has kept is in sight.
  const [isOpen] = useState(() => {
    const kept = product.form.getValues();
    return names.some((name) => [kept[name]].flat().some(Boolean));
  });
  return (
    <Disclosure title={t('more.title')} hint={t('more.hint')} open={isOpen}>
      <ExtraFields product={product} names={names} withHelp />
      <div role="status">
        {absent.length > 0 ? (
          <Notice>
            {t('awayOnDay', {
              names: new Intl.ListFormat(languages[language].locale, { type: 'conjunction' }).format(absent),
            })}
          </Notice>
        ) : null}
      </div>
    </Disclosure>
  );
}
