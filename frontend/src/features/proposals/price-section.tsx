/** Price and time: what the creative receives, and the day by which the work would be there. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormSection } from '@/forms/form-card';
import { TextField } from '@/ui/text-field';
import { DeliveryDate } from './delivery-date';
import { FeePreview } from './fee-preview';
import type { ProposalForm } from './use-proposal-form';

interface PriceSectionProps {
  readonly proposal: ProposalForm;
  /** A date, or null where the brand named none. */
  readonly wished: string | null;
}

export function PriceSection({ proposal, wished }: PriceSectionProps) {
  const { t } = useTranslation('proposals');
  const { form, field, today, hasProvider } = proposal;
  const [price, days] = form.watch(['price_fils', 'delivery_days']);
  const { isSubmitted } = form.formState;

  // The parts of the plan are right or wrong by the price: judged again when it changes, and only then, since the
  // server may have judged them in the meantime.
  const judgedBy = useRef(price);
  useEffect(() => {
    if (judgedBy.current === price) return;
    judgedBy.current = price;
    if (isSubmitted) void form.trigger('payment_plan');
  }, [form, isSubmitted, price]);

  return (
    <FormSection title={t('sections.offer')}>
      <FieldRow>
        <TextField
          required
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          help={t(`fields.priceHelp.${hasProvider ? 'held' : 'direct'}`)}
          {...field('price_fils')}
        />
        <FeePreview price={price} />
      </FieldRow>
      <FieldRow>
        <TextField
          required
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          help={t('fields.daysHelp')}
          {...field('delivery_days')}
        />
        <TextField
          required
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          help={t('fields.revisionsHelp')}
          {...field('revisions_included')}
        />
      </FieldRow>
      <DeliveryDate today={today} days={days} wished={wished} />
    </FormSection>
  );
}
