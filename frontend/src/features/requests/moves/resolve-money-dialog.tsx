import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useProductForm } from '@/forms/use-product-form';
import { requiredLongText } from '@/forms/rules';
import { useLanguage } from '@/i18n';
import { filsOf, formatMoney, typedMoney } from '@/lib/money';
import { useAuth } from '@/session/auth';
import { ChoiceGroup } from '@/ui/checkbox';
import { RadioCard } from '@/ui/radio-card';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { ActionDialog } from './action-dialog';
import { typedAmount } from './amount-rules';
import { priceToPay } from './moves';
import { dayOf, outcomes } from './outcomes';
import { ResumeDay } from './resume-day';
import { useMove } from './use-move';
import type { MoveDialogProps } from './use-opened-move';

interface Values {
  readonly outcome: string;
  readonly note: string;
  readonly day: string;
  readonly to_brand: string;
  readonly final_price: string;
}

/** An admin's decision about a problem in a project with money: what each side gets. */
export function ResolveMoneyDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('payments');
  const { t: words } = useTranslation('requests');
  const language = useLanguage();
  const { user } = useAuth();
  const makeMove = useMove({ requestId: request.id, done: words('moves.resolve.done'), onDone });
  const { held_fils: held } = request;
  const price = priceToPay(request);
  const schema = useMemo(() => schemaFor(held, price), [held, price]);
  const product = useProductForm<Values>({
    schema,
    empty: { outcome: '', note: '', day: '', to_brand: '', final_price: '' },
    known: {
      to_brand: typedMoney(request.deliveries_total === 0 ? held : 0),
      final_price: typedMoney(price),
    },
    draft: { form: `resolve-${request.id}`, owner: user?.id ?? '' },
    labels: {
      outcome: words('moves.resolve.outcome'),
      to_brand: t('resolve.toBrand'),
      final_price: t('resolve.final'),
      note: words('moves.resolve.field'),
      day: words('moves.resolve.day'),
    },
    wireNames: { to_brand_fils: 'to_brand', final_price_fils: 'final_price' },
    wording: {
      'day.out_of_range': words('moves.resolve.dayOutOfRange'),
      'to_brand.wrong_type': words('amountInvalid'),
      'to_brand.out_of_range': t('cancel.outOfRange'),
      'final_price.wrong_type': words('amountInvalid'),
      'final_price.out_of_range': t('resolve.outOfRange'),
    },
    send: async ({ outcome: chosen, note, day, to_brand, final_price }, attempt) => {
      const outcome = outcomes.find((known) => known === chosen) ?? 'resume';
      const body = {
        outcome,
        note: note.trim(),
        ...dayOf(outcome, day),
        ...(outcome === 'cancelled' && { to_brand_fils: filsOf(to_brand) ?? 0 }),
        ...(outcome === 'approved' && { final_price_fils: filsOf(final_price) ?? 0 }),
      };
      await makeMove({ move: 'resolve', body }, attempt);
    },
  });
  const chosen = product.form.watch('outcome');
  const amountField = (name: 'to_brand' | 'final_price', help: string) => (
    <TextField required dir="ltr" inputMode="decimal" autoComplete="off" help={help} {...product.field(name)} />
  );
  return (
    <ActionDialog
      title={words('moves.resolve.title')}
      submit={words('moves.resolve.submit')}
      form={product}
      onClose={onClose}
    >
      <p>{words('moves.resolve.text')}</p>
      <ChoiceGroup layout="cards" legend={words('moves.resolve.outcome')} error={product.errorOf('outcome')}>
        {outcomes.map((outcome) => (
          <RadioCard
            key={outcome}
            value={outcome}
            label={words(`moves.resolve.outcomes.${outcome}`)}
            {...product.form.register('outcome')}
          />
        ))}
      </ChoiceGroup>
      {chosen === 'resume' ? <ResumeDay shown={product.form.watch('day')} {...product.field('day')} /> : null}
      {chosen === 'cancelled'
        ? amountField('to_brand', t('resolve.toBrandHelp', { amount: formatMoney(held, language) }))
        : null}
      {chosen === 'approved'
        ? amountField('final_price', t('resolve.finalHelp', { amount: formatMoney(price, language) }))
        : null}
      <TextAreaField required rows={4} {...product.field('note')} />
    </ActionDialog>
  );
}

/** Only the amount of the chosen outcome is looked at. */
function schemaFor(held: number, price: number) {
  return z
    .object({
      outcome: z.string().check((context) => {
        if (context.value === '') context.issues.push({ code: 'custom', message: 'required', input: context.value });
      }),
      note: requiredLongText,
      day: z.string(),
      to_brand: z.string(),
      final_price: z.string(),
    })
    .check((context) => {
      const { outcome, to_brand: toBrand, final_price: final } = context.value;
      const refuse = (path: keyof Values, message: string | undefined) => {
        if (message) context.issues.push({ code: 'custom', message, path: [path], input: context.value });
      };
      if (outcome === 'cancelled') refuse('to_brand', typedAmount(toBrand, 0, held));
      if (outcome === 'approved') refuse('final_price', typedAmount(final, 1, price));
    });
}
