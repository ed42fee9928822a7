/** How the price is paid: a ready-made plan with its amounts, or the creative's own parts. */
import { useTranslation } from 'react-i18next';
import { planLabelText } from '@/api/ready-made';
import { FormSection } from '@/forms/form-card';
import { useLanguage } from '@/i18n';
import { filsOf, formatMoney, typedMoney } from '@/lib/money';
import { ChoiceGroup } from '@/ui/checkbox';
import { FieldError } from '@/ui/field';
import { RadioCard } from '@/ui/radio-card';
import { OwnParts } from './own-parts';
import { HELD_PLANS, READY_PLANS, type PlanChoice } from './payment-plan';
import styles from './proposals.module.css';
import { emptyPart } from './schema';
import { dueOf, planOf } from './terms';
import type { ProposalForm } from './use-proposal-form';

export function PlanSection({ proposal }: { readonly proposal: ProposalForm }) {
  const { t } = useTranslation('proposals');
  const language = useLanguage();
  const { form, errorOf, hasProvider } = proposal;
  const values = form.watch();
  const price = filsOf(values.price_fils);
  const isOwn = values.plan === 'own';
  const error = errorOf('payment_plan');
  const register = form.register('plan', {
    onChange: (event: { readonly target: { readonly value: string } }) => {
      // Own parts begin with what the ready-made plan was.
      if (event.target.value !== 'own' || values.plan === 'own') return;
      const parts = planOf(values, hasProvider).map((part) => ({
        label: planLabelText(part, language),
        amount: price === undefined ? '' : typedMoney(part.amount_fils),
        due: dueOf(part),
      }));
      form.setValue('payment_plan', parts.length > 0 ? parts : [emptyPart], { shouldDirty: true });
    },
  });
  const plans: readonly PlanChoice[] = [...(hasProvider ? HELD_PLANS : READY_PLANS), 'own'];
  return (
    <FormSection title={t('sections.plan')}>
      <ChoiceGroup legend={t('fields.plan')} layout="cards">
        {plans.map((plan) => (
          <RadioCard
            key={plan}
            value={plan}
            label={t(`plan.${plan}`)}
            // Where a provider can hold money, it tells who has it.
            hint={t(`plan.${plan}${hasProvider ? 'Here' : ''}Hint`)}
            {...register}
          />
        ))}
      </ChoiceGroup>
      {isOwn ? (
        <OwnParts proposal={proposal} />
      ) : price === undefined || price === 0 ? null : (
        <ul className={styles.preview} aria-label={t('plan.parts')}>
          {planOf(values, hasProvider).map((part) => (
            <li key={part.due} className={styles.amount}>
              <span>{planLabelText(part, language)}</span>
              <bdi>{formatMoney(part.amount_fils, language)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {isOwn ? null : <FieldError id={undefined} error={error} />}
    </FormSection>
  );
}
