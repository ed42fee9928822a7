import { useTranslation } from 'react-i18next';
import type { PossibleWish } from '@/api/types';
import type { ProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { ChoiceGroup } from '@/ui/checkbox';
import { DateField } from '@/ui/date-field';
import { RadioCard } from '@/ui/radio-card';
import { TextField } from '@/ui/text-field';
import type { DayBounds } from '../day-bounds';
import type { WishValues } from './wish-form';

interface WishFieldsProps {
  readonly product: ProductForm<WishValues>;
  readonly wishes: readonly PossibleWish[];
  readonly days: DayBounds;
  /** What Marsam holds for the project. */
  readonly heldFils: number;
  /** Who decides, and settles nothing with anyone. */
  readonly isAdmin: boolean;
}

/** How the problem is to end, with the amount or the day that it names. */
export function WishFields({ product, wishes, days, heldFils, isAdmin }: WishFieldsProps) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const { form } = product;
  const chosen = wishes.find(({ wish }) => wish === form.watch('wish'));
  const { label: legend } = product.field('wish');
  const amount = product.field('amount');
  return (
    <>
      <ChoiceGroup layout="cards" legend={legend} error={product.errorOf('wish')}>
        {wishes.map(({ wish }) => (
          <RadioCard key={wish} value={wish} label={t(`choices.${wish}`)} {...form.register('wish')} />
        ))}
      </ChoiceGroup>
      {chosen && chosen.least_fils !== null ? (
        <>
          {heldFils === 0 ? <p className="muted text-15">{t(isAdmin ? 'findingAdmin' : 'finding')}</p> : null}
          <TextField
            required
            inputMode="decimal"
            help={
              chosen.most_fils === 0
                ? t('fields.nothingPaid')
                : t('fields.amountBounds', {
                    least: formatMoney(chosen.least_fils, language),
                    most: formatMoney(chosen.most_fils ?? 0, language),
                  })
            }
            {...amount}
            label={chosen.wish === 'end' ? t('fields.end') : t('fields.lower_price')}
          />
        </>
      ) : null}
      {chosen?.has_day ? (
        <DateField required shown={form.watch('day')} min={days.first} max={days.last} {...product.field('day')} />
      ) : null}
    </>
  );
}
