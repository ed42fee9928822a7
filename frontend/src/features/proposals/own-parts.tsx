/** Up to five parts of the creative's own, with what the price still leaves open. */
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { filsOf, formatMoney, typedMoney } from '@/lib/money';
import { Button, IconButton } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { HELD_DUES, PLAIN_DUES } from './payment-plan';
import styles from './proposals.module.css';
import { emptyPart, openFils, type PartValues } from './schema';
import type { ProposalForm } from './use-proposal-form';

const ERROR_ID = 'payment-plan-error';

export function OwnParts({ proposal: { form, errorOf, hasProvider } }: { readonly proposal: ProposalForm }) {
  const { t } = useTranslation('proposals');
  const language = useLanguage();
  const [parts, price] = form.watch(['payment_plan', 'price_fils']);
  const error = errorOf('payment_plan');
  const dues = hasProvider ? HELD_DUES : PLAIN_DUES;
  const open = openFils({ payment_plan: parts, price_fils: price });
  const change = (next: PartValues[]) =>
    form.setValue('payment_plan', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const changePart = (index: number, difference: Partial<PartValues>) =>
    change(parts.map((part, at) => (at === index ? { ...part, ...difference } : part)));
  const fill = (rest: number) => {
    const last = parts.length - 1;
    changePart(last, { amount: typedMoney((filsOf(parts[last]?.amount ?? '') ?? 0) + rest) });
  };
  const amount = (fils: number) => `\u2068${formatMoney(fils, language)}\u2069`;
  const remainder =
    open === undefined
      ? t('plan.noPrice')
      : open === 0
        ? t('plan.even')
        : t(open > 0 ? 'plan.left' : 'plan.over', { amount: amount(Math.abs(open)) });

  return (
    <>
      <ol className={styles.lines} aria-label={t('plan.parts')}>
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a part is its place
          <li key={index} className={styles.part} aria-label={t('plan.part', { number: index + 1 })}>
            <TextField
              required
              label={t('plan.label')}
              name="payment_plan"
              value={part.label}
              aria-describedby={error ? ERROR_ID : undefined}
              onChange={(event) => changePart(index, { label: event.target.value })}
            />
            <TextField
              required
              label={t('plan.amount')}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={part.amount}
              onChange={(event) => changePart(index, { amount: event.target.value })}
            />
            <SelectField
              required
              label={t('plan.due')}
              value={part.due}
              options={dues.map(([value, words]) => ({ value, label: t(`due.${words}`) }))}
              onChange={(event) => changePart(index, { due: event.target.value })}
            />
            {parts.length > 1 ? (
              <IconButton
                label={t('plan.remove', { number: index + 1 })}
                onClick={() => change(parts.filter((_, at) => at !== index))}
              >
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ol>
      <FieldError id={ERROR_ID} error={error} />
      <p className={styles.strong} role="status">
        {remainder}
      </p>
      <div className="line-16 middle">
        <Button
          look="secondary"
          size="small"
          disabled={parts.length >= limits.plan_parts}
          onClick={() => change([...parts, emptyPart])}
        >
          <Plus aria-hidden="true" />
          {t('plan.add')}
        </Button>
        {open !== undefined && open > 0 ? (
          <Button look="secondary" size="small" onClick={() => fill(open)}>
            {t('plan.fill')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
